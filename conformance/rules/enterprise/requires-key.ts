import { enterpriseRequiresKey } from "../../../contracts/clauses/routes.ts";
import { isObject } from "../../kit/call.ts";
import { restOf } from "../../kit/generation/controls.ts";
import {
  enterpriseRoutes,
  type KeyStanding,
  keyStanding,
} from "../../kit/generation/enterprise-keys.ts";
import type { Job } from "../../kit/generation/job.ts";
import { jobsOf } from "../../kit/generation/jobs.ts";
import { needsFor, offeredOf } from "../../kit/generation/reach.ts";
import type { History } from "../../kit/history.ts";
import { contradicts, type Sighting, supports } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { askWithAndWithoutKey } from "./drives.ts";

const wrong = new Set<KeyStanding>(["no key", "empty key", "wrong key", "wrong type"]);

export default rule(enterpriseRequiresKey, {
  drives: [askWithAndWithoutKey],
  needs: needsFor(...enterpriseRoutes),
  quota: (facts) =>
    Object.fromEntries(
      offeredOf(facts, enterpriseRoutes).flatMap((route) =>
        ["valid", ...wrong].map((standing) => [`${route}: ${standing}`, 1]),
      ),
    ),

  *judge(history) {
    const jobs = enterpriseRoutes
      .flatMap((route) => jobsOf(history).to(route))
      .filter(({ call }) => isObject(call.sent.json));
    const accepted = Map.groupBy(
      jobs.filter(({ taken }) => taken === "accepted"),
      (job) => bodyOf(job, history),
    );
    for (const job of jobs) {
      const standing = keyStanding(job.call, history);
      // The same request with another key, or with the valid one elsewhere.
      const alike = (accepted.get(bodyOf(job, history)) ?? []).filter((other) => other !== job);
      if (standing === "valid") yield* withKey(job, alike, history);
      else if (standing !== undefined && wrong.has(standing)) {
        yield* withoutKey(job, standing, alike, history);
      }
    }
  },
});

/** Route and body, the key apart. */
const bodyOf = (job: Job, { facts }: History): string =>
  job.route + restOf({ ...job, key: undefined }, [], facts);

/** A refusal with the key in the body speaks of the key only where the key elsewhere is served. */
function* withKey(job: Job, alike: readonly Job[], history: History): Iterable<Sighting> {
  const kind = `${job.route}: valid`;
  if (job.taken === "accepted") return yield supports(job.call, kind);
  const served = alike.find(({ call }) => keyStanding(call, history) === "elsewhere");
  if (job.taken !== "refused" || served === undefined) return;
  yield contradicts([served.call, job.call], {
    field: "the answer",
    kind,
    expected: "served with the key in the body",
    got: `refused (status ${job.call.received?.status}); served with the key elsewhere`,
  });
}

function* withoutKey(
  job: Job,
  standing: KeyStanding,
  alike: readonly Job[],
  history: History,
): Iterable<Sighting> {
  const kind = `${job.route}: ${standing}`;
  const control = alike.find(({ call }) => keyStanding(call, history) === "valid");
  if (job.taken === "accepted" && jobsOf(history).isSurelyAccepted(job)) {
    const calls = control === undefined ? [job.call] : [control.call, job.call];
    const got = `accepted (status ${job.call.received?.status})`;
    const expected = `not served (${standing})`;
    yield contradicts(calls, { field: "the answer", kind, expected, got });
  }
  const refused = job.taken === "refused" || job.taken === "crashed";
  if (refused && control !== undefined) yield supports([control.call, job.call], kind);
}
