/**
 * Keeps one core busy until its input ends, MS busy and MS idle in turn: `spin.ts MS`. All processes with the same MS
 * are busy at the same times, by the machine's clock.
 */
import { setTimeout } from "node:timers/promises";

const ms = Number(process.argv[2]);
/** How long (ms) it spins before it checks its input. */
const sliceMs = 50;
console.log("spinning");
let over = false;
process.stdin.resume().once("end", () => {
  over = true;
});
while (!over) {
  const into = Date.now() % (2 * ms);
  if (into >= ms) {
    await setTimeout(2 * ms - into);
    continue;
  }
  const until = performance.now() + Math.min(sliceMs, ms - into);
  while (performance.now() < until);
  await setTimeout(0);
}
process.exit(0);
