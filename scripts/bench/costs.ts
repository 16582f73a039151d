/**
 * Measures what every run of every drive costs and tells on the reference: `npm run bench -- costs [DRIVE [SEED]]`, by
 * default of the drives that nothing is known of; DRIVE is a regular expression. Plans are made of it.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rules } from "../../conformance/rules/index.ts";
import { measured } from "../../conformance/run/measured.ts";
import { measure } from "../../conformance/selftest/costs/measure.ts";

const file = fileURLToPath(
  new URL("../../conformance/run/measured.generated.json", import.meta.url),
);
const [pattern, seed = "1"] = process.argv.slice(2);
const isAsked = (name: string): boolean =>
  pattern === undefined ? measured[name] === undefined : new RegExp(pattern).test(name);
const all = { ...measured, ...(await measure(Number(seed), isAsked)) };
const names = new Set(rules.flatMap(({ drives }) => drives.map(({ name }) => name)));
const lines = [...names].map((name) => `${JSON.stringify(name)}: ${JSON.stringify(all[name])}`);
writeFileSync(file, `{\n${lines.join(",\n")}\n}\n`);
console.log(`${lines.length} drives: ${file}`);
