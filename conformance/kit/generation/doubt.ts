import type { History } from "../history/history.ts";
import { type Missing, missing, type Sighting } from "../judge.ts";
import type { Job } from "./job.ts";
import type { Jobs } from "./jobs.ts";
import type { Parameter } from "./parameter.ts";
import { fact } from "./reach.ts";

/** What keeps a refusal beside a control from being held against the target. */
export function doubt(
  job: Job,
  parameter: Parameter,
  { facts }: History,
  jobs: Jobs,
): Missing | undefined {
  const guess = parameter.guessed?.(facts);
  if (guess !== undefined) return guess;
  if (jobs.isRouteAlive(job)) return undefined;
  const tier = job.call.route?.tier;
  return tier === "enterprise"
    ? fact("enterprise.key", "an enterprise key that is served throughout (enterprise.key)")
    : fact("accounts", "an account that is served throughout (accounts)");
}

/** Where no request of a route was ever accepted, its own rule tells why; else there is just no control. */
export function* uncontrolled(job: Job, jobs: Jobs): Iterable<Sighting> {
  if (jobs.to(job.route).some(({ taken }) => taken === "accepted")) return;
  const name = "catalogue.serves-every-route";
  yield missing({ kind: "rule", name, text: `no request to ${job.route} was accepted` }, job.call);
}
