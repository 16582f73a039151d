/** What the log of every request costs k6: the same jobs at the same rate with the log and without, by turns. */
import { bench } from "../../load/bench/rate.ts";
import { type RecordingCost, recordingCost } from "../../load/bench/recording.ts";
import { findK6 } from "../../load/k6/find.ts";
import { start } from "./processes/process.ts";

const turns = [false, true, true, false];

/** Processor time of a request, in µs; a busy machine sends fewer requests. */
function each(costs: readonly RecordingCost[]): number {
  const cpuSeconds = costs.reduce((total, cost) => total + cost.cpuSeconds, 0);
  const requests = costs.reduce((total, { iterations }) => total + iterations, 0);
  return (cpuSeconds * 1e6) / requests;
}

const k6 = await findK6();
const sink = start("sink");
const costs = new Map<boolean, RecordingCost[]>([
  [true, []],
  [false, []],
]);
console.log(`## Recording: ${bench.requestsPerSecond} requests a second for ${bench.seconds} s\n`);
console.log("| log | k6 CPU s | requests | µs a request | dropped | events read |");
console.log("|---|---|---|---|---|---|");
try {
  const baseUrl = await sink.said;
  for (const logged of turns) {
    const cost = await recordingCost(k6.path, baseUrl, logged);
    costs.get(logged)?.push(cost);
    const { cpuSeconds, iterations, dropped, events } = cost;
    const cells = [cpuSeconds.toFixed(2), iterations, each([cost]).toFixed(0), dropped, events];
    console.log(`| ${[logged ? "yes" : "no", ...cells].join(" | ")} |`);
  }
} finally {
  await sink.stop();
}
const ratio = each(costs.get(true) ?? []) / each(costs.get(false) ?? []);
const more = ((ratio - 1) * 100).toFixed(0);
console.log(`\nk6 needs ${more} % more CPU for a request with the log (35 % at most).`);
