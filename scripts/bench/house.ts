/**
 * Measures how much code a reader must read to believe a rule: `npm run bench -- house [RULE…]`. It counts lines of
 * modules without tests, comments and blanks included. A rule reaches all that its judge imports, types included, but
 * not its drives and what they act through.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { rules } from "../../conformance/rules/index.ts";
import { exitCodes } from "../../contracts/report.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const files = globSync("{contracts,conformance,fixtures}/**/*.ts", { cwd: root }).filter(
  (file) => !file.endsWith(".test.ts") && !file.endsWith(".generated.ts"),
);
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));

const linesOf = (file: string): number => texts.get(file)?.trimEnd().split("\n").length ?? 0;
const sum = (those: Iterable<string>): number =>
  [...those].reduce((all, file) => all + linesOf(file), 0);

/** Whether a judge does not rest on a file: on drives and their stage, and on the clauses themselves. */
const isDriving = (file: string): boolean =>
  /^conformance\/(stage|target|media)\/|drives\.ts$|steps\.ts$/.test(file) ||
  !file.startsWith("conformance/");

function importsOf(file: string): string[] {
  const text = texts.get(file) ?? "";
  return [...text.matchAll(/from\s+"(\.[^"]+)"/g)]
    .map(([, path = ""]) => normalize(join(dirname(file), path)))
    .filter((path) => texts.has(path) && !isDriving(path));
}

function reachedFrom(file: string): Set<string> {
  const reached = new Set([file]);
  for (const one of reached) for (const next of importsOf(one)) reached.add(next);
  return reached;
}

const fileOf = (id: string): string => `conformance/rules/${id.replace(".", "/")}.ts`;
const unknown = process.argv.slice(2).filter((id) => !texts.has(fileOf(id)));
if (unknown.length > 0) {
  console.error(`There is no rule "${unknown[0]}".`);
  process.exit(exitCodes.environment);
}

const reach = rules
  .map(({ clause: { id } }) => ({ id, files: reachedFrom(fileOf(id)) }))
  .map(({ id, files }) => ({ id, files: files.size, lines: sum(files) }))
  .sort((a, b) => a.lines - b.lines);
const median = reach[reach.length >> 1];
const largest = reach.at(-1);
const judges = files.filter((file) => file.startsWith("conformance/") && !isDriving(file));
const ofJudges = judges.filter((file) => !/^conformance\/(report|run|selftest)\//.test(file));
const silent = ofJudges.reduce(
  (all, file) =>
    all + (texts.get(file)?.match(/return undefined;|return;|return \[\];/g)?.length ?? 0),
  0,
);
const under = (folder: string): number => sum(files.filter((file) => file.startsWith(folder)));

console.log(
  `reachable judge lines a rule: median ${median?.lines}, most ${largest?.lines} (${largest?.id})`,
);
console.log(
  `files a rule reaches: median ${reach.map(({ files }) => files).sort((a, b) => a - b)[reach.length >> 1]}`,
);
for (const id of [
  "refresh.expiry-default",
  "login.result",
  "async.calls-webhook",
  ...process.argv.slice(2),
])
  console.log(
    `  ${id}: ${reach.find((one) => one.id === id)?.files} files, ${reach.find((one) => one.id === id)?.lines} lines`,
  );
console.log(`silent returns in judges: ${silent}`);
console.log(
  `lines without tests: conformance ${under("conformance/")}, of these rules and judges ${sum(ofJudges)}; fixtures ${under("fixtures/")}`,
);
