/**
 * Measures what every episode of every drive costs and tells on the reference, and writes what runs are planned by:
 * `npm run bench -- plan [SEED…]`; then `npm run bench -- plan again`, a few times: it runs a gentle plan and
 * counts on less of what was seen less often than planned.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { measure, shareSeen, together } from "../../conformance/selftest/plan/measure.ts";

const file = fileURLToPath(
  new URL("../../conformance/run/measured.generated.json", import.meta.url),
);
type Drives = ReturnType<typeof together>;

async function measuredAnew(seeds: readonly number[]): Promise<Drives> {
  const all: Drives[] = [];
  for (const seed of seeds) all.push(await measure(seed));
  return together(all);
}

async function corrected(): Promise<Drives> {
  const drives = JSON.parse(readFileSync(file, "utf8")) as Drives;
  const shares = await shareSeen(Math.floor(Math.random() * 1000));
  const less = ([kind, counts]: readonly [string, readonly number[]]) => {
    const share = Math.min(1, shares.get(kind) ?? 1);
    return [kind, counts.map((count) => Number((count * share).toFixed(2)))] as const;
  };
  for (const [kind, share] of shares) if (share < 1) console.log(kind, share.toFixed(2));
  return Object.fromEntries(
    Object.entries(drives).map(([name, drive]) => {
      const tells = Object.fromEntries(Object.entries(drive.tells).map(less));
      return [name, { ...drive, tells }];
    }),
  );
}

const args = process.argv.slice(2);
const seeds = args.length > 0 ? args.map(Number) : [1, 2];
const drives = args[0] === "again" ? await corrected() : await measuredAnew(seeds);
const lines = Object.entries(drives).map(
  ([name, drive]) => `${JSON.stringify(name)}: ${JSON.stringify(drive)}`,
);
writeFileSync(file, `{\n${lines.join(",\n")}\n}\n`);
console.log(`${lines.length} drives: ${file}`);
