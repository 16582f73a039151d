/**
 * Measures and chooses the runs that plans are made of.
 * - `npm run bench -- plan [SEED…]` measures what every episode of every drive costs and tells on the reference.
 * - `… plan again`, a few times after that: runs a gentle plan, and lowers the counts of what was seen less often than
 * planned.
 * - `… plan usual`: chooses the runs of a usual check, the fewest that show what is asked of them, by the matrix of
 * mutants.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readMatrix } from "../../conformance/selftest/plan/matrix.ts";
import { measure, shareSeen, together } from "../../conformance/selftest/plan/measure.ts";
import {
  chosen,
  groundOf,
  showsBy,
  strengthOf,
  usualBy,
} from "../../conformance/selftest/plan/usual.ts";
import { parseProfile } from "../../contracts/profile/index.ts";
import { everyFact } from "../../fixtures/profiles/every-fact.ts";

const file = fileURLToPath(
  new URL("../../conformance/run/measured.generated.json", import.meta.url),
);
type Drives = ReturnType<typeof together>;

/** The share of all runs' kills that a usual check must show of mutants that it was not chosen by. */
const leastShown = 0.98;
const sizes = Array.from({ length: 15 }, (_, nth) => (nth + 6) * 1000);
const splits = 10;

const read = (): Drives => JSON.parse(readFileSync(file, "utf8")) as Drives;

async function measuredAnew(seeds: readonly number[]): Promise<Drives> {
  const all: Drives[] = [];
  for (const seed of seeds) all.push(await measure(seed));
  return chosenIn(together(all));
}

async function corrected(): Promise<Drives> {
  const shares = await shareSeen(Math.floor(Math.random() * 1000));
  const less = ([kind, counts]: readonly [string, readonly number[]]) => {
    const share = Math.min(1, shares.get(kind) ?? 1);
    return [kind, counts.map((count) => Number((count * share).toFixed(2)))] as const;
  };
  for (const [kind, share] of shares) if (share < 1) console.log(kind, share.toFixed(2));
  return Object.fromEntries(
    Object.entries(read()).map(([name, drive]) => {
      const tells = Object.fromEntries(Object.entries(drive.tells).map(less));
      return [name, { ...drive, tells }];
    }),
  );
}

/** Prints how strong choices of several sizes are, and takes the smallest that is strong enough. */
function chosenIn(drives: Drives): Drives {
  const ground = groundOf(drives, readMatrix(), parseProfile(everyFact, {}));
  const percent = (share: number): string => (share * 100).toFixed(1);
  console.log("requests  of all runs' kills: known %, unknown % in each split");
  const enough = sizes.find((requests) => {
    const { known, unknown } = strengthOf(ground, requests, splits);
    console.log(`${requests}  ${percent(known)}  ${unknown.map(percent).join(" ")}`);
    return unknown.reduce((sum, share) => sum + share, 0) / splits >= leastShown;
  });
  const { parts } = ground;
  const usual = usualBy(parts, chosen(ground, enough ?? Number.POSITIVE_INFINITY));
  const shows = showsBy(ground.sought, parts);
  return Object.fromEntries(
    Object.entries(drives).map(([name, drive]) => [
      name,
      { ...drive, usual: usual.get(name), shows: shows.get(name) },
    ]),
  ) as Drives;
}

const args = process.argv.slice(2);
const seeds = args.length > 0 ? args.map(Number) : [1, 2];
const made: Readonly<Record<string, () => Drives | Promise<Drives>>> = {
  again: corrected,
  usual: () => chosenIn(read()),
};
const drives = await (made[args[0] ?? ""] ?? (() => measuredAnew(seeds)))();
const lines = Object.entries(drives).map(
  ([name, drive]) => `${JSON.stringify(name)}: ${JSON.stringify(drive)}`,
);
writeFileSync(file, `{\n${lines.join(",\n")}\n}\n`);
console.log(`${lines.length} drives: ${file}`);
