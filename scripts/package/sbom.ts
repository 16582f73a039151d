import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Manifest } from "./manifests.ts";

const lock = fileURLToPath(new URL("../../package-lock.json", import.meta.url));

/**
 * The bill of materials of a published package, CycloneDX as JSON: the packages of its manifest, at the versions of
 * this tree's lock file. `npm sbom --omit dev` in this tree would leave out packages that development needs, too.
 */
export function sbomOf(manifest: Manifest): string {
  const folder = mkdtempSync(join(tmpdir(), "sbom-"));
  const npm = (...args: string[]): string =>
    execFileSync("npm", args, {
      ...{ cwd: folder, encoding: "utf8", maxBuffer: 64_000_000 },
      stdio: ["ignore", "pipe", "inherit"],
    });
  try {
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
    cpSync(lock, join(folder, "package-lock.json"));
    const alone = ["--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"];
    npm("install", "--package-lock-only", "--omit", "peer", ...alone);
    const said = npm("sbom", "--package-lock-only", "--sbom-format", "cyclonedx", "--omit", "peer");
    const bill = JSON.parse(said) as { metadata: { component: { name: string } } };
    // npm takes the folder's name, whatever the manifest says.
    bill.metadata.component.name = manifest.name;
    return `${JSON.stringify(bill, null, 2)}\n`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
