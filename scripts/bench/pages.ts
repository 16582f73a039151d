/**
 * Runs every command of the readers' pages from the two tarballs, in an empty folder: `npm run bench -- pages [NODE…]`,
 * by default with npm's newest Node 22 and 24. Needs k6. Each entry must say to Node 20 that it is too old. Exits 1
 * where a command did anything other than the page says.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { exitCodes } from "../../contracts/report.ts";
import { findK6 } from "../../load/k6/find.ts";
import root from "../../package.json" with { type: "json" };
import { tarballOf } from "../package/consumer.ts";
import { client, kit } from "../package/manifests.ts";
import { pageCommands } from "../package/page-commands.ts";
import { PageRunner } from "../package/page-run.ts";

/** The other Node would look for npm's settings next to its own program. */
const globalconfig = execFileSync("npm", ["config", "get", "globalconfig"], {
  encoding: "utf8",
}).trim();
const versions = process.argv.length > 2 ? process.argv.slice(2) : ["22", "24"];
const place = mkdtempSync(join(tmpdir(), "pages-"));
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The folder of that Node's program, installed from npm. */
function nodeOf(version: string): string {
  const folder = mkdtempSync(join(place, `node-${version}-`));
  writeFileSync(join(folder, "package.json"), '{"allowScripts": {"node": true}}');
  const flags = ["--no-audit", "--no-fund", "--prefer-offline"];
  execFileSync("npm", ["install", ...flags, `node@${version}`], { cwd: folder, stdio: "ignore" });
  return join(folder, "node_modules/node/bin");
}

/** The example of the implementers' page, as the test file that the page calls it. */
function shownTest(): string {
  const page = readFileSync(here("../vitest/README.md"), "utf8");
  return /```ts\n(.*?)```/s.exec(page)?.[1] ?? "";
}

const faults: string[] = [];
const tarballs = { KIT: tarballOf(kit, place), CLIENT: tarballOf(client, place) };

/** Runs the whole table with one Node; returns the folder that it left, and how many commands did what they should. */
async function runAll(version: string): Promise<{ folder: string; words: string }> {
  const folder = mkdtempSync(join(place, `empty-${version}-`));
  writeFileSync(join(folder, "package.json"), '{"type": "module"}');
  writeFileSync(join(folder, "platform.test.ts"), shownTest());
  const node = nodeOf(version);
  const runner = new PageRunner(folder, {
    ...{ HOME: process.env.HOME, npm_config_cache: process.env.npm_config_cache, NO_COLOR: "1" },
    ...{ npm_config_globalconfig: globalconfig, npm_config_prefer_offline: "true" },
    ...{ NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS },
    ...{ PATH: [node, process.env.PATH].join(delimiter), K6_BIN: (await findK6()).path },
    ...{ NODE: process.execPath, PODS: here("processes/pods.ts") },
    ...{ ...tarballs, VITEST: root.devDependencies.vitest },
  });
  const met = execFileSync(join(node, "node"), ["--version"], { encoding: "utf8" }).trim();
  let right = 0;
  for (const command of pageCommands) {
    const { line, seconds, fault } = await runner.run(command);
    console.log(`${met}  ${seconds.toFixed(1).padStart(6)} s  ${fault ? "✗" : "✓"}  ${line}`);
    if (fault === undefined) right += 1;
    else {
      faults.push(`${met}: ${line}`);
      console.log(fault.replaceAll(/^/gm, "      "));
    }
  }
  await runner.close();
  return { folder, words: `${met}: ${right} of ${pageCommands.length} commands` };
}

/** Checks that the entries of an installed package tell Node 20 that it is too old. */
function tellsAnOldNode(folder: string): void {
  const node = join(nodeOf("20"), "node");
  for (const entry of ["kit.mjs", "kit.js"]) {
    const path = join(folder, "node_modules/model-platform-conformance/dist/scripts", entry);
    const { status, stderr } = spawnSync(node, [path, "check"], { encoding: "utf8" });
    const isRight = status === exitCodes.environment && stderr.trim().split("\n").length === 1;
    console.log(`Node 20, ${entry}: exit ${status}, ${stderr.trim()}`);
    if (!isRight) faults.push(`Node 20, ${entry}`);
  }
}

const told: string[] = [];
let folder = "";
for (const version of versions) {
  const ran = await runAll(version);
  folder = ran.folder;
  told.push(ran.words);
}
tellsAnOldNode(folder);
rmSync(place, { recursive: true, force: true });
console.log(told.join("\n"));
if (faults.length > 0) console.log(`wrong:\n${faults.join("\n")}`);
process.exitCode = faults.length === 0 ? exitCodes.conforms : exitCodes.broken;
