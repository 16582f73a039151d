import { type ExecFileSyncOptions, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, pack } from "./build.ts";
import type { Published } from "./manifests.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A folder outside this tree with a published package installed from its tarball, as in a stranger's project. */
export class Consumer {
  readonly folder = mkdtempSync(join(tmpdir(), "consumer-"));
  readonly tarball: string;

  constructor(published: Published) {
    const built = join(this.folder, "built");
    build(published, built);
    this.tarball = pack(built, this.folder);
    rmSync(built, { recursive: true });
    this.write("package.json", '{"type": "module"}');
    this.run("npm", "install", "--prefer-offline", "--no-audit", "--no-fund", this.tarball);
  }

  /** Runs a program in the folder and returns its standard output; throws where it exits with another code than 0. */
  run(program: string, ...args: string[]): string {
    const options: ExecFileSyncOptions = { cwd: this.folder, stdio: ["ignore", "pipe", "pipe"] };
    return String(execFileSync(program, args, options));
  }

  /** Runs a TypeScript or JavaScript file of the folder. */
  node(...args: string[]): string {
    return this.run(process.execPath, "--disable-warning=ExperimentalWarning", ...args);
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.folder, name), text);
  }

  /** Makes a package of this tree available, such as a test runner that a consumer would have. */
  borrow(name: string): void {
    symlinkSync(join(root, "node_modules", name), join(this.folder, "node_modules", name));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
