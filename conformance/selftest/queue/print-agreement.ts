/** Compares the criteria with the exhaustive search: `node print-agreement.ts [histories] [seed]`. */
import { agreement } from "./agreement.ts";

const [histories = 100_000, seed = 1] = process.argv.slice(2).map(Number);
const rows = agreement(histories, seed);

console.log("| rule | refuted by search | false alarms | missed |\n|---|---|---|---|");
for (const { rule, refuted, falseAlarms, missed } of rows)
  console.log(`| ${rule} | ${refuted} | ${falseAlarms} | ${missed} |`);
for (const { rule, exact, falseAlarms, missed, example } of rows)
  if (falseAlarms > 0 || (exact && missed > 0)) {
    console.log(`${rule}: ${JSON.stringify(example)}`);
    process.exitCode = 1;
  }
