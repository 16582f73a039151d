/**
 * Compares the kit with what a team would use instead, on the same mutants and variants: a suite written by hand, the
 * pacts alone, Schemathesis. `peers [--mutants 120] [--variants 60] [--minutes 20] [--seed 1] [--lanes 2]` writes
 * `scripts/bench/peers/README.md`. Results are kept below `out/peers`, so that a run that the minutes cut off goes on
 * where it stopped. Remove that folder where the kit has changed since.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { exitCodes } from "../../contracts/report.ts";
import { pageOf } from "./peers/page.ts";
import { drawn, mutantsAsked, variantsAsked } from "./peers/sample.ts";
import { survey } from "./peers/survey.ts";

const page = fileURLToPath(new URL("peers/README.md", import.meta.url));

const { values } = parseArgs({
  options: {
    mutants: { type: "string", default: "120" },
    variants: { type: "string", default: "60" },
    minutes: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    lanes: { type: "string", default: "2" },
  },
});
const wrong = Object.entries(values).find(([, value]) => !/^\d+$/.test(value));

if (wrong !== undefined) {
  console.error(`--${wrong[0]} "${wrong[1]}": wanted a whole number, such as 20.`);
  process.exitCode = exitCodes.environment;
} else {
  const [mutants, variants, minutes, seed, lanes] = [
    values.mutants,
    values.variants,
    values.minutes,
    values.seed,
    values.lanes,
  ].map(Number) as [number, number, number, number, number];
  const rows = await survey(drawn({ mutants, variants, seed }), {
    forMs: minutes * 60_000,
    lanes,
    tell: (what) => console.error(what),
  });
  const of = { mutants: mutantsAsked.length, variants: variantsAsked.length };
  writeFileSync(page, pageOf(rows, { seed, lanes, of, wanted: { mutants, variants } }));
  console.log(`${rows.length} targets: ${page}`);
}
