import { enterpriseRequiresKey } from "../../contracts/clauses/routes.ts";
import { isObject } from "../history/call.ts";
import type { History } from "../history/history.ts";
import { contradicts, type Judge, refused, type Sighting, supports } from "../history/sighting.ts";
import { saidWithoutKey } from "./controls.ts";
import { enterpriseRoutes, type KeyStanding, keyStanding } from "./enterprise-keys.ts";
import { isTurnedAway, type Job } from "./job.ts";
import { jobsOf } from "./jobs.ts";
import { toldResult } from "./told-results.ts";

/** Every request of an enterprise route, with the accepted ones that are the same but for the key. */
export function* keyedJobs(history: History): Iterable<{ job: Job; alike: readonly Job[] }> {
  const jobs = enterpriseRoutes
    .flatMap((route) => jobsOf(history).to(route))
    .filter(({ call }) => isObject(call.sent.json));
  const accepted = Map.groupBy(
    jobs.filter(({ disposition }) => disposition === "accepted"),
    (job) => saidWithoutKey(job, history.facts),
  );
  for (const job of jobs) {
    const same = accepted.get(saidWithoutKey(job, history.facts)) ?? [];
    yield { job, alike: same.filter((other) => other !== job) };
  }
}

/** No request is served whose key stands in one of these ways. */
export const servesNobodyBy = (isWrong: (standing: KeyStanding) => boolean): Judge =>
  function* (history) {
    for (const { job, alike } of keyedJobs(history)) {
      const standing = keyStanding(job.call, history);
      if (standing !== undefined && isWrong(standing))
        yield* withoutKey(job, standing, alike, history);
    }
  };

function* withoutKey(
  job: Job,
  standing: KeyStanding,
  alike: readonly Job[],
  history: History,
): Iterable<Sighting> {
  const kind = `${job.route}: ${standing}`;
  // A service that needs no key at all needs none elsewhere.
  const unless = standing === "elsewhere" ? [enterpriseRequiresKey.id] : [];
  const control = alike.find(({ call }) => keyStanding(call, history) === "valid");
  const isDone = toldResult(job, history.facts);
  if (job.disposition === "accepted") {
    const calls = control === undefined ? [job.call] : [control.call, job.call];
    const got = `accepted (status ${job.call.received?.status})`;
    const expected = `not served (${standing})`;
    return yield contradicts(calls, {
      field: "the answer",
      kind,
      expected,
      got,
      wants: { status: "refused" },
      unless,
    });
  }
  if (isTurnedAway(job) && isDone) {
    const got = `${refused(job.call)}, and its result sent to the webhook`;
    const expected = `not served (${standing})`;
    return yield contradicts(job.call, { field: "the webhook", kind, expected, got });
  }
  if (isTurnedAway(job) && control !== undefined) yield supports([control.call, job.call], kind);
}
