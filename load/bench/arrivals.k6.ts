import { sendJob } from "../lib/jobs.ts";
import { accounts, settings } from "../lib/settings.ts";
import { stage } from "../lib/stage.ts";
import { bench } from "./rate.ts";

/** What does it cost k6 to write its log? Jobs at a steady rate, whatever the answers. */
export const { options, setup, handleSummary } = stage("the cost of recording", {
  steady: {
    executor: "constant-arrival-rate",
    rate: bench.requestsPerSecond,
    timeUnit: "1s",
    duration: `${Math.min(bench.seconds, settings.maxSeconds)}s`,
    preAllocatedVUs: 1000,
    maxVUs: 1000,
  },
});

export default function (): void {
  for (const account of accounts.slice(0, 1)) sendJob(account);
}
