import { jobIdOf } from "../../conformance/generation/jobs/disposition.ts";
import type { DriverStage } from "../../conformance/run/driver.ts";
import { inLanes } from "../../conformance/run/in-lanes.ts";
import { formedBody } from "../../conformance/target/answer-form.ts";

/** The most jobs that are traced: the first jobs of a soak tell as much as the last ones. */
const mostTraced = 3000;
const tracedAtOnce = 8;

/** Asks the trace probe, where one is declared, when the jobs that were accepted since `from` were processed. */
export async function traceJobs(
  { profile, recorder, evidence }: DriverStage,
  from: number,
): Promise<void> {
  const { trace } = evidence.probes;
  if (trace === undefined) return;
  const jobs = recorder.events.slice(from).flatMap((event) => {
    if (event.ev !== "answered" || event.status === undefined) return [];
    return jobIdOf(formedBody(event.body), profile.recognise) ?? [];
  });
  await inLanes(jobs.slice(0, mostTraced), tracedAtOnce, async (job) => {
    await trace({ job });
  });
}
