/**
 * What a change of judges does to every history that `tables` kept: `npm run bench -- differ OLD NEW [FOLDER]`, two trees'
 * paths, by default of `out/histories`. Prints, rule by rule, the names won and lost and the right services accused.
 * Exits 1 where a name was lost or a right service is newly accused.
 */
import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { differing, idsOf, type Judged } from "../../conformance/selftest/tables/differ.ts";
import { brokenBy } from "../../conformance/selftest/tables/task.ts";
import { exitCodes } from "../../contracts/report.ts";

const [old, anew, folder = "out/histories"] = process.argv.slice(2);
if (old === undefined || anew === undefined) {
  console.error("OLD and NEW are paths of trees, such as: npm run bench -- differ ../base .");
  process.exit(exitCodes.environment);
}

async function judgedBy(tree: string): Promise<Judged[]> {
  const script = fileURLToPath(new URL("processes/judged.ts", import.meta.url));
  const child = spawn(process.execPath, [script, resolve(tree), resolve(folder)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const all: Judged[] = [];
  for await (const line of createInterface({ input: child.stdout })) all.push(JSON.parse(line));
  return all;
}

/** Whether this tree still has all that was examined. */
function isKnown(judged: Judged): boolean {
  try {
    brokenBy({ ids: idsOf(judged) });
    return true;
  } catch {
    return false;
  }
}

const [before, all] = await Promise.all([judgedBy(old), judgedBy(anew)]);
const now = all.filter(isKnown);
const broken = (ids: readonly string[]) => brokenBy({ ids });
for (const { file, error } of [...before, ...now])
  if (error !== undefined) console.log(`not judged: ${file}: ${error}`);
const differences = [...differing(before, now, broken)].sort(([a], [b]) => (a < b ? -1 : 1));
let [won, lost, accused] = [0, 0, 0];
for (const [rule, names] of differences) {
  won += names.won.length;
  lost += names.lost.length;
  accused += names.accused.length;
  for (const [how, those] of Object.entries(names) as [string, string[]][])
    if (those.length > 0) console.log(`${rule}  ${how} ${those.length}: ${those.join("; ")}`);
}
const right = now.filter((one) => broken(idsOf(one)).size === 0).length;
console.log(
  `${now.length} histories, ${right} of right services: ${won} names won, ${lost} lost; ${accused} newly accused`,
);
process.exitCode = lost + accused > 0 ? exitCodes.broken : exitCodes.conforms;
