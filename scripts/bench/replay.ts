/**
 * Replays every finding of a command on mutants: `npm run bench -- replay [COUNT [COMMAND [SEED]]]`. Each must be
 * FAILED on the mutant, and FIXED once it is mended. COMMAND is check (default), contracts, load or certify; `bare` is
 * a check by address alone, `sessions` a load of tokens. SEED draws the mutants, from all areas in turn. Exits 1 where
 * a replay said anything else.
 */
import fc from "fast-check";
import { exitCodes } from "../../contracts/report.ts";
import { mutants } from "../../fixtures/mutants/index.ts";
import type { Deviation } from "../../fixtures/reference/serving/deviations.ts";
import { type Replays, replaysOn } from "../selftest/replayed.ts";

const [count = "20", command = "check", seed = "1"] = process.argv.slice(2);

const areaOf = ({ breaks }: (typeof mutants)[number]): string => breaks[0]?.id.split(".")[0] ?? "";

interface Way {
  args: (mutant: Deviation & { area: string }) => string[];
  /** Whether its drivers can see a mutant of this area. */
  sees: (area: string) => boolean;
  /** Whether the address alone is declared. */
  bare?: true;
}

const isQueue = (area: string): boolean => area === "queue";
const isOther = (area: string): boolean => !isQueue(area);
const isSessions = (area: string): boolean => /^(token|login|refresh|logout)/.test(area);
const ofArea = ({ area }: { area: string }): string[] => ["check", "--rules", `${area}.*`];

/** The ways to find a breach: a command, or one of its drivers or profiles. */
const ways: Readonly<Record<string, Way>> = {
  check: { args: ofArea, sees: isOther },
  bare: { args: ofArea, sees: isSessions, bare: true },
  contracts: { args: () => ["contracts"], sees: isOther },
  load: { args: () => ["load", "--size", "smoke"], sees: isQueue },
  sessions: {
    args: () => ["load", "--scenario", "token-storm", "--size", "smoke"],
    sees: isSessions,
  },
  certify: { args: () => ["certify"], sees: () => true },
};

const way = ways[command];
if (way === undefined) {
  console.error(`Nothing finds by "${command}". Choose of: ${Object.keys(ways).join(", ")}.`);
  process.exit(exitCodes.environment);
}

/** The mutants that this way can see, from one area after the other. */
function drawn(sees: Way["sees"]): (typeof mutants)[number][] {
  const seen = mutants.filter((one) => sees(areaOf(one)));
  const [shuffled = []] = fc.sample(
    fc.shuffledSubarray(seen, { minLength: seen.length, maxLength: seen.length }),
    { seed: Number(seed), numRuns: 1 },
  );
  const areas = [...Map.groupBy(shuffled, areaOf).values()];
  const inTurn = shuffled.flatMap((_, nth) => areas.flatMap((area) => area[nth] ?? []));
  return inTurn.slice(0, Number(count));
}

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
for (const mutant of drawn(way.sees)) {
  const args = way.args({ ...mutant, area: areaOf(mutant) });
  const replays = await replaysOn(mutant, args, way.bare === undefined ? {} : { bare: true });
  wrong += tell(mutant, replays);
  all += replays.replays.length;
}
console.log(`${all - wrong} of ${all} findings of ${command} replay to FAILED, then to FIXED`);
process.exitCode = wrong === 0 && all > 0 ? exitCodes.conforms : exitCodes.broken;
