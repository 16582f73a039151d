/**
 * Measures what every run of every drive costs and tells on the reference: `npm run bench -- costs [DRIVE [SEED]]`, by
 * default of the drives that nothing is known of; DRIVE is a regular expression. Plans are made of it.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { measured } from "../../conformance/run/measured.ts";
import { measure } from "../../conformance/selftest/costs/measure.ts";

const file = fileURLToPath(
  new URL("../../conformance/run/measured.generated.json", import.meta.url),
);
const [pattern, seed = "1"] = process.argv.slice(2);
const isAsked = (name: string): boolean =>
  pattern === undefined ? measured[name] === undefined : new RegExp(pattern).test(name);
const lines = Object.entries(await measure(Number(seed))).map(
  ([name, drive]) =>
    `${JSON.stringify(name)}: ${JSON.stringify(isAsked(name) ? drive : measured[name])}`,
);
writeFileSync(file, `{\n${lines.join(",\n")}\n}\n`);
console.log(`${lines.length} drives: ${file}`);
