/**
 * Replays every finding of a command on mutants: `npm run bench -- replay [COUNT [COMMAND [SEED]]]`. Each must be FAILED
 * on the mutant and FIXED once it is mended. COMMAND is check (default), contracts, load or certify; the mutants are drawn
 * by SEED, over all areas in turn. Exits 1 where a replay said anything else.
 */
import fc from "fast-check";
import { exitCodes } from "../../contracts/report.ts";
import { mutants } from "../../fixtures/mutants/index.ts";
import type { Deviation } from "../../fixtures/reference/serving/deviations.ts";
import { type Replays, replaysOn } from "../selftest/replayed.ts";

const [count = "20", command = "check", seed = "1"] = process.argv.slice(2);

const areaOf = ({ breaks }: (typeof mutants)[number]): string => breaks[0]?.id.split(".")[0] ?? "";

/** Those that the command's drivers can see, an area after the other. */
function drawn(): (typeof mutants)[number][] {
  const seen = mutants.filter((one) => (command === "load") === (areaOf(one) === "queue"));
  const [shuffled = []] = fc.sample(
    fc.shuffledSubarray(seen, { minLength: seen.length, maxLength: seen.length }),
    { seed: Number(seed), numRuns: 1 },
  );
  const areas = [...Map.groupBy(shuffled, areaOf).values()];
  const inTurn = shuffled.flatMap((_, nth) => areas.flatMap((area) => area[nth] ?? []));
  return inTurn.slice(0, Number(count));
}

const argumentsFor = (mutant: (typeof mutants)[number]): string[] => [
  command,
  ...(command === "check" ? ["--rules", `${areaOf(mutant)}.*`] : []),
  ...(command === "load" ? ["--size", "smoke"] : []),
];

const lastWord = (out: string): string => /^(FAILED|FIXED|ERROR) .*$/m.exec(out)?.[0] ?? "";

function tell(mutant: Deviation, { ran, replays }: Replays): number {
  console.log(`${mutant.id}: exit ${ran.code}, ${replays.length} findings`);
  const wrong = replays.filter(({ broken, mended }) => broken.code !== 1 || mended.code !== 0);
  for (const { rule, broken, mended } of wrong) {
    const ends = [broken, mended].map(
      ({ code, out, err }) => `exit ${code}, ${lastWord(out) || err.trim().slice(-300)}`,
    );
    console.log(`  ${rule}\n    broken: ${ends[0]}\n    mended: ${ends[1]}`);
  }
  return wrong.length;
}

let wrong = 0;
let all = 0;
for (const mutant of drawn()) {
  const replays = await replaysOn(mutant, argumentsFor(mutant));
  wrong += tell(mutant, replays);
  all += replays.replays.length;
}
console.log(`${all - wrong} of ${all} findings of ${command} replay to FAILED, then to FIXED`);
process.exitCode = wrong === 0 && all > 0 ? exitCodes.conforms : exitCodes.broken;
