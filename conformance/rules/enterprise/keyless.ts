import { enterpriseRequiresKey } from "../../../contracts/clauses/routes.ts";
import {
  enterpriseRoutes,
  type KeyStanding,
  keyStanding,
} from "../../generation/enterprise-keys.ts";
import { turnedAwayInWords } from "../../generation/jobs/disposition.ts";
import { isAccepted, isTurnedAway, type Job } from "../../generation/jobs/job.ts";
import { jobsOf } from "../../generation/jobs/jobs.ts";
import { toldResult } from "../../generation/jobs/told-results.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { contradicts, type Judge, type Sighting, supports } from "../../history/sighting.ts";

/** The requests of a route that are alike but for the key: a control of an episode, and what follows until the next. */
export const keyedJobs = derived((history: History): readonly (readonly Job[])[] => {
  const keyed = enterpriseRoutes
    .flatMap((route) => jobsOf(history).to(route))
    .filter(({ call }) => (keyStanding(call) ?? "shapeless") !== "shapeless");
  const byEpisode = Map.groupBy(keyed, ({ route, call }) => `${route} ${call.episode}`);
  return [...byEpisode.values()].flatMap((jobs) => {
    const all: Job[][] = [[]];
    for (const job of jobs)
      if (job.call.design?.role === "control") all.push([job]);
      else all.at(-1)?.push(job);
    return all;
  });
});

/** No request is served whose key stands in one of these ways. */
export const servesNobodyBy = (isWrong: (standing: KeyStanding) => boolean): Judge =>
  function* (history) {
    for (const jobs of keyedJobs(history)) {
      const control = jobs.find((job) => isAccepted(job) && keyStanding(job.call) === "valid");
      for (const job of jobs) {
        const standing = keyStanding(job.call);
        if (standing !== undefined && isWrong(standing))
          yield* withoutKey(job, standing, control, history);
      }
    }
  };

function* withoutKey(
  job: Job,
  standing: KeyStanding,
  control: Job | undefined,
  history: History,
): Iterable<Sighting> {
  const kind = `${job.route}: ${standing}`;
  const expected = `not to be served (${standing})`;
  if (isAccepted(job))
    return yield contradicts(job.call, {
      field: "the answer",
      kind,
      expected,
      got: `accepted (status ${job.call.received?.status})`,
      wants: { status: "refused" },
      control: control?.call,
      // A service that needs no key at all needs none elsewhere.
      unless: standing === "key elsewhere" ? [enterpriseRequiresKey.id] : [],
    });
  if (!isTurnedAway(job)) return;
  if (toldResult(job, history.facts)) {
    const got = `${turnedAwayInWords(job.call, history.facts)}, and its result sent to the webhook`;
    return yield contradicts(job.call, { field: "the webhook", kind, expected, got });
  }
  if (control !== undefined) yield supports([control.call, job.call], kind);
}
