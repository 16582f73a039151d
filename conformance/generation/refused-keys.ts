import { enterpriseRequiresKey } from "../../contracts/clauses/routes.ts";
import type { Need } from "../../contracts/verdict.ts";
import { wordsOf } from "../history/answer-words.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { ofCredentials } from "../history/statuses.ts";
import { restOf } from "./controls.ts";
import { enterpriseRoutes, keyStanding, wrongStandings } from "./enterprise-keys.ts";
import { isAccepted, isRefused, type Job } from "./job.ts";
import { jobsOf } from "./jobs.ts";

/** Why a request was refused that may be so for its key, though that is valid. */
const refusedKey: Need = {
  kind: "rule",
  name: enterpriseRequiresKey.id,
  text: "the enterprise key served throughout: a request with it was refused in the words that a wrong key gets",
};

/** What would settle whether a request was refused for its key; undefined: nothing says that it was. */
export const doubtedKey = (job: Job, history: History): Need | undefined =>
  refusedForKey(history).has(job) ? refusedKey : undefined;

type Surely = "surely" | "perhaps";

/**
 * Requests with the valid enterprise key that were refused in the very words that a wrong one gets, where these are not
 * the words of every refusal, or are of credentials by their status. Surely for the key, where the same request is
 * served at other times and few get these words that never are served.
 */
export const refusedForKey = derived((history: History): ReadonlyMap<Job, Surely> => {
  const all = enterpriseRoutes.flatMap((route) => jobsOf(history).to(route));
  const isToWrong = ({ call }: Job) =>
    wrongStandings.some((standing) => standing === keyStanding(call, history));
  const ofKeys = new Set(
    all.filter((job) => isRefused(job) && isToWrong(job)).map(({ call }) => wordsOf(call)),
  );
  const valid = all.filter(({ call }) => keyStanding(call, history) === "valid");
  const byRoute = Map.groupBy(valid, ({ route }) => route);
  return new Map([...byRoute.values()].flatMap((own) => ofRoute(own, ofKeys, history)));
});

function ofRoute(
  valid: readonly Job[],
  ofKeys: ReadonlySet<string>,
  { facts }: History,
): [Job, Surely][] {
  const said = (job: Job): string => restOf(job, [], facts);
  const served = new Set(valid.filter(isAccepted).map(said));
  const never = (jobs: readonly Job[]) => jobs.filter((job) => !served.has(said(job))).length;
  const refused = valid.filter(isRefused);
  const isToldApart = refused.some((job) => !ofKeys.has(wordsOf(job.call)));
  return [...Map.groupBy(refused, ({ call }) => wordsOf(call))].flatMap(([words, those]) => {
    if (!ofKeys.has(words)) return [];
    const isSure = never(those) < those.length && 4 * never(those) < never(refused);
    return those
      .filter((job) => isToldApart || isOfCredentials(job) || served.has(said(job)))
      .map((job): [Job, Surely] => [job, isSure ? "surely" : "perhaps"]);
  });
}

const isOfCredentials = ({ call: { received } }: Job): boolean =>
  ofCredentials.has(received?.status ?? 0);
