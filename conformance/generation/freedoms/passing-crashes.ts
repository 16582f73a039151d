import { isAccepted, isCrashed, type Job } from "../job.ts";
import { mishapMs, type Sendings, sendingsOf } from "../sendings.ts";
import type { WorkFreedom } from "./work-freedom.ts";

/** What happens less often by chance, in all requests of a route, has a cause. */
const chance = 0.001;

/**
 * A route that crashed on a request which it served at another time may crash on another one twice, by chance. Where one
 * request in a hundred crashes, one that crashed in three mishaps did not by chance.
 */
export const passingCrashes: WorkFreedom = {
  name: "crashes that come and go",
  silence:
    "What the service does: full behaviour of the generation endpoints is not shown, nor how often a route may break down",
  settledBy: {
    kind: "driver",
    name: "the same request again",
    text: "the same request more often: its route crashes on what it serves at another time",
  },
  dodgedBy: "scenarios ask for each value in several requests, at several times",
  readsAs: "crashed",

  explains(jobs, { facts }) {
    const sendings = sendingsOf(jobs, facts);
    const byRoute = Map.groupBy(jobs.filter(isTold), ({ route }) => route);
    const moods = new Map([...byRoute].map(([route, own]) => [route, moodOf(own, sendings)]));
    return (job) => isCrashed(job) && moods.get(job.route)?.(job) === true;
  },
};

const isTold = (job: Job): boolean => isCrashed(job) || isAccepted(job);

/** Which crashes of a route may be chance; none where it never served what it crashed on. */
function moodOf(jobs: readonly Job[], sendings: Sendings): (job: Job) => boolean {
  const crashed = jobs.filter(isCrashed);
  if (!crashed.some((job) => sendings(job).some(isAccepted))) return () => false;
  const mishaps = mishapsAmong(crashed);
  const timesOf = (job: Job): number =>
    new Set([job, ...sendings(job)].flatMap((one) => mishaps.get(one) ?? [])).size;
  const passing = crashed.filter((job) => timesOf(job) === 1).length;
  const rate = passing / (passing + jobs.length - crashed.length);
  return (job) => rate ** timesOf(job) * jobs.length >= chance;
}

/** In which mishap each crash of a route was, by number: crashes in a row, each within a second of the last, are one. */
function mishapsAmong(crashed: readonly Job[]): Map<Job, number> {
  let [nth, last] = [0, Number.NEGATIVE_INFINITY];
  const inOrder = crashed.toSorted((a, b) => a.call.sent.at.t - b.call.sent.at.t);
  return new Map(
    inOrder.map((job) => {
      const { t } = job.call.sent.at;
      if (t - last >= mishapMs * 1000) nth += 1;
      last = t;
      return [job, nth];
    }),
  );
}
