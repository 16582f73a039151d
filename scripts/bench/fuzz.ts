/**
 * Mangled profiles, archives and histories, each read as the commands read it: `fuzz [how many] [from seed]`. A text
 * whose reading does not end in a sentence is shown with its seed. Exits 1 where there is one.
 */
import { exitCodes } from "../../contracts/report.ts";
import { type Broken, broken } from "../selftest/fuzz/fuzz.ts";
import { originals } from "../selftest/fuzz/originals.ts";

const [count, from] = [Number(process.argv[2] ?? 20_000), Number(process.argv[3] ?? 0)];
/** Faults by the place that threw them: each is shown once. */
const met = new Map<string, Broken & { times: number }>();

const of = await originals();
const began = performance.now();
for (let seed = from; seed < from + count; seed += 1) {
  const found = await broken(seed, of);
  if (found !== undefined) {
    const place = found.how.split("\n").slice(0, 2).join("\n");
    const known = met.get(place);
    met.set(place, { ...(known ?? found), times: (known?.times ?? 0) + 1 });
    if (known === undefined) console.error(`seed ${seed}: ${place}`);
  }
  if ((seed - from) % 10_000 === 9999) console.error(`read up to seed ${seed}, ${met.size} faults`);
}
for (const { seed, kind, how, times, text } of met.values()) {
  console.log(
    `${times} times, first by seed ${seed}, of ${kind}:\n${how}\n${text.slice(0, 400)}\n`,
  );
}
const seconds = Math.round((performance.now() - began) / 1000);
console.log(
  `${count} texts from seed ${from}, ${seconds} s: ${met.size} ended otherwise than in a sentence`,
);
process.exitCode = met.size === 0 ? exitCodes.conforms : exitCodes.broken;
