/**
 * Measures what every run of every drive costs and tells on the reference: `npm run bench -- costs [DRIVE [SEED]]`, by
 * default of the drives that nothing is known of; DRIVE is a regular expression. Plans are made of it.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rules } from "../../conformance/rules/index.ts";
import { type MeasuredDrive, measured } from "../../conformance/run/planning/measured.ts";
import { measure } from "../../conformance/selftest/costs/measure.ts";

const file = fileURLToPath(
  new URL("../../conformance/run/planning/measured.generated.json", import.meta.url),
);
const [pattern, seed = "1"] = process.argv.slice(2);
const isAsked = (name: string): boolean =>
  pattern === undefined ? measured.drives[name] === undefined : new RegExp(pattern).test(name);

const withKinds = <A, B>(
  { costs, tells }: MeasuredDrive<A>,
  as: (kind: A) => B,
): MeasuredDrive<B> => ({
  costs,
  tells: Object.fromEntries(Object.entries(tells).map(([row, kinds]) => [row, kinds.map(as)])),
});

const known = Object.entries(measured.drives).map(
  ([name, drive]) => [name, withKinds(drive, (kind) => measured.kinds[kind] ?? "")] as const,
);
const all = { ...Object.fromEntries(known), ...(await measure(Number(seed), isAsked)) };
const names = new Set(rules.flatMap(({ drives }) => drives.map(({ name }) => name)));
const drives = [...names].map((name) => [name, all[name] ?? { costs: "", tells: {} }] as const);

const kinds = [
  ...new Set(drives.flatMap(([, { tells }]) => Object.values(tells).flat())),
].toSorted();
const numbers = new Map(kinds.map((kind, nth) => [kind, nth]));
const lines = drives.map(
  ([name, drive]) =>
    `${JSON.stringify(name)}: ${JSON.stringify(withKinds(drive, (kind) => numbers.get(kind)))}`,
);
const listed = kinds.map((kind) => JSON.stringify(kind));
writeFileSync(
  file,
  `{"kinds": [\n${listed.join(",\n")}\n],\n"drives": {\n${lines.join(",\n")}\n}}\n`,
);
console.log(`${lines.length} drives: ${file}`);
