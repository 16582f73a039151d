/**
 * Prints how often the judge accuses each simulated server:
 * `node print-power.ts [runs] [right|wrong|by-driver] [--slow-delivery]` (webhooks up to 300 ms late, not 20).
 * Exits 1 where a right server was accused or a mutant was missed in more than 1 % of full runs.
 */
import { mutants, type QueueMutant } from "./mutants.ts";
import { declarations, type Power, power } from "./power.ts";
import { variants } from "./variants.ts";

const runs = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 1000);
const names = [
  "baseline",
  "burst",
  "fill-and-drain",
  "sawtooth",
  "long-short",
  "accounts",
] as const;
const enough = 0.99;
const slow = process.argv.includes("--slow-delivery") ? { delay: 300_000 } : {};

function share(count: number, { runs }: Power): string {
  return `${((100 * count) / runs).toFixed(1)}%`;
}

function others({ accused }: Power, { breaks, also }: QueueMutant): string {
  const strange = [...accused].filter(([rule]) => rule !== breaks && !also.includes(rule));
  return strange.map(([rule, count]) => `${rule} ${count}`).join(", ") || "-";
}

function printWrong(): boolean {
  let good = true;
  console.log(
    "\n| mutant | rule | smoke | full | other rules accused, full |\n|---|---|---|---|---|",
  );
  for (const [name, mutant] of Object.entries(mutants)) {
    const smoke = power({ design: mutant.design, size: "smoke", ...slow }, runs);
    const full = power({ design: mutant.design, size: "full", ...slow }, runs);
    const killed = [smoke, full].map((each) => share(each.accused.get(mutant.breaks) ?? 0, each));
    console.log(`| ${name} | ${mutant.breaks} | ${killed.join(" | ")} | ${others(full, mutant)} |`);
    if ((full.accused.get(mutant.breaks) ?? 0) < enough * runs) good = false;
  }
  return good;
}

function printRight(): boolean {
  let good = true;
  const declared = Object.keys(declarations);
  console.log(`\n| right server, runs accused when declared | ${declared.join(" | ")} |`);
  console.log(`|---|${declared.map(() => "---|").join("")}`);
  for (const [name, design] of Object.entries(variants)) {
    const cells = declared.map((each, at) =>
      power({ design, size: "full", declared: each, ...slow }, at === 0 ? runs : runs / 5),
    );
    console.log(`| ${name} | ${cells.map(describe).join(" | ")} |`);
    if (cells.some(({ accused }) => accused.size > 0)) good = false;
  }
  return good;
}

function describe({ accused, example, runs }: Power): string {
  if (accused.size === 0) return `0 of ${runs}`;
  return `${[...accused].map(([rule, count]) => `${rule} ${count}`).join(", ")} (seed ${example})`;
}

function printByDriver(): void {
  console.log(`\n| mutant, full, one driver only | ${names.join(" | ")} |`);
  console.log(`|---|${names.map(() => "---|").join("")}`);
  for (const [name, { design, breaks }] of Object.entries(mutants)) {
    const cells = names.map((only) => power({ design, size: "full", only: [only], ...slow }, runs));
    const killed = cells.map((cell) => share(cell.accused.get(breaks) ?? 0, cell));
    console.log(`| ${name} | ${killed.join(" | ")} |`);
  }
}

if (process.argv.includes("by-driver")) printByDriver();
else {
  const verdicts: boolean[] = [];
  if (!process.argv.includes("wrong")) verdicts.push(printRight());
  if (!process.argv.includes("right")) verdicts.push(printWrong());
  process.exitCode = verdicts.every(Boolean) ? 0 : 1;
}
