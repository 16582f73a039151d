import type { Need } from "../../contracts/verdict.ts";
import { routeById } from "../../contracts/wire/routes.ts";
import { quoting } from "../history/answers/answer-words.ts";
import { inTime } from "../history/call.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { isAccepted, type Job } from "./jobs/job.ts";
import { validWork } from "./valid-work.ts";

/** An account is turned away after so many refusals of valid requests in a row, by so many routes. */
const [fewRefusals, fewRoutes] = [8, 3];

/**
 * What would show more of a rule where most work of its scenarios was refused to accounts that nothing served any longer.
 * Their credit or their rights may be used up, of which the document says nothing.
 */
export function servedAccount(
  drives: readonly { name: string }[],
  history: History,
): Need | undefined {
  const own = drives.flatMap(({ name }) => workByDrive(history).get(name) ?? []);
  const refused = own.filter((job) => turnedAway(history).get(job.key)?.has(job));
  const last = refused.at(-1);
  if (last === undefined || refused.length <= own.filter(isAccepted).length) return undefined;
  const all = turnedAway(history).get(last.key)?.size;
  return {
    kind: "driver",
    name: "accounts",
    text: `accounts that are served: the last ${all} valid requests of one were refused, whatever they asked for, as with ${quoting(last.call)}; its credit or rights may be used up`,
  };
}

const workByDrive = derived((history: History): Map<string | undefined, Job[]> => {
  const drives = new Map(history.episodes.map(({ episode, drive }) => [episode, drive]));
  return Map.groupBy(
    validWork(history).map(({ job }) => job),
    ({ call }) => drives.get(call.episode),
  );
});

/** Whether the service said no, or what may be one: that a payment is wanted, say. */
const isNo = ({ disposition }: Job): boolean =>
  disposition === "refused" || disposition === "unclear";

/** What each account was refused since anything was last served to it, by its key. */
const turnedAway = derived((history: History): Map<unknown, Set<Job>> => {
  const work = validWork(history)
    .map(({ job }) => job)
    .filter(({ route }) => routeById(route).tier === "standard")
    .sort((one, other) => inTime(one.call.sent.at, other.call.sent.at));
  const lasts = [...Map.groupBy(work, ({ key }) => key)].map(
    ([key, own]) => [key, own.slice(own.findLastIndex((job) => !isNo(job)) + 1)] as const,
  );
  const isAway = (last: readonly Job[]) =>
    last.length >= fewRefusals && new Set(last.map(({ route }) => route)).size >= fewRoutes;
  return new Map(
    lasts.filter(([, last]) => isAway(last)).map(([key, last]) => [key, new Set(last)]),
  );
});
