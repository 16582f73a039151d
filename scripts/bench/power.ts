/**
 * How often the queue's judges accuse each simulated server: `npm run bench -- power [RUNS]`, by default a thousand runs
 * of the minimum set in virtual time of each. Exits 1 where a right server was accused, or a wrong one missed in more than
 * 1 % of full runs.
 */
import { mutants } from "../../conformance/selftest/queue/simulator/mutants.ts";
import {
  declarations,
  type Power,
  power,
} from "../../conformance/selftest/queue/simulator/power.ts";
import { simulatedSet } from "../../conformance/selftest/queue/simulator/run.ts";
import { variants } from "../../conformance/selftest/queue/simulator/variants.ts";

const [runs = 1000] = process.argv.slice(2).map(Number);
const busy = { busy: true, only: [...simulatedSet, "arrivals"] as const };

const tell = (name: string, { accused, example }: Power, isRight: boolean): void => {
  const rules = [...accused].map(([rule, count]) => `${rule} ${count}`).join(", ");
  const seed = isRight && example !== undefined ? ` (seed ${example})` : "";
  console.log(`${name}: ${rules === "" ? "nothing" : rules} of ${runs}${seed}`);
  if (isRight && accused.size > 0) process.exitCode = 1;
};

for (const [name, design] of Object.entries(variants)) {
  for (const declared of Object.keys(declarations))
    tell(`${name}, declared ${declared}`, power({ design, size: "full", declared }, runs), true);
  tell(`${name}, busy host`, power({ design, size: "full", ...busy }, runs), true);
}
for (const [name, { design, breaks }] of Object.entries(mutants)) {
  tell(`${name}, smoke`, power({ design, size: "smoke" }, runs), false);
  const full = power({ design, size: "full" }, runs);
  tell(`${name}, full`, full, false);
  if ((full.accused.get(breaks) ?? 0) < 0.99 * runs) process.exitCode = 1;
}
