import type { History } from "../../history/history.ts";
import { isSilent, mayBeInside, type QueuedJob } from "../../queue/queued-job.ts";
import { queueJobs } from "../../queue/verdicts/jobs.ts";
import { type Broken, brokenHere, count } from "../words.ts";
import { commented } from "./shell.ts";

/**
 * When each of these requests was sent, answered and called back, in ms since the first was sent, as comments for a
 * shell. Of many it shows the first, the last, and the decisive one, beside which stands what broke: `calls` names it last.
 * Where that was turned away, those that may have stood before it are shown, too. Empty where none waited in a queue.
 * Load keeps no bodies, and the times show a queue's fault.
 */
export function timelineOf(calls: readonly string[], history: History, broken?: Broken): string[] {
  const all = queueJobs(history);
  const decisive = all.find(({ id }) => id === calls.at(-1));
  const wanted = new Set([...calls, ...before(decisive, all)]);
  const jobs = all.filter(({ id }) => wanted.has(id));
  const [first] = jobs;
  if (first === undefined) return [];
  const since = (us: number) => `+${((us - first.s) / 1000).toFixed(1)} ms`;
  const told = jobs.map((job) => {
    const parts = [`sent ${since(job.s)}`, answerOf(job, since)];
    if (isSilent(job)) parts.push("without a webhook");
    else if (Number.isFinite(job.w)) parts.push(`called back ${since(job.w)}`);
    else if (job.outcome === "accepted") parts.push("never called back");
    const mark = broken && job === decisive ? `  ${brokenHere(broken)}` : "";
    return commented(`${job.account} ${job.id}: ${parts.join(", ")}${mark}`);
  });
  const others = notTold(jobs, all);
  const left = told.length - mostTold;
  if (left <= 0) return [...told, ...others];
  const last = told[jobs.findIndex(({ id }) => id === calls.at(-1))] ?? "";
  const ends = [...told.slice(0, firstTold), ...told.slice(firstTold + left)];
  const more = `# … ${count(left, "request")} more in the history …`;
  return [...ends.toSpliced(firstTold, 0, more), ...(ends.includes(last) ? [] : [last]), ...others];
}

/** How many requests of the same accounts were sent between these, which show the fault without them. */
function notTold(jobs: readonly QueuedJob[], all: readonly QueuedJob[]): string[] {
  const [from = 0, until = 0] = [jobs[0]?.s, jobs.at(-1)?.s];
  const accounts = new Set(jobs.map(({ account }) => account));
  const others = all.filter(
    (job) => accounts.has(job.account) && job.s >= from && job.s <= until && !jobs.includes(job),
  );
  return others.length === 0
    ? []
    : [
        `# not listed: ${count(others.length, "request")} sent between these, without which the fault shows, too`,
      ];
}

/** What may have been queued or running while a request was turned away: of its plan's accounts, where another had any. */
function before(decisive: QueuedJob | undefined, all: readonly QueuedJob[]): string[] {
  if (decisive?.outcome !== "queue full") return [];
  const { s, a, plan, account } = decisive;
  const inside = all.filter((job) => mayBeInside(job) && job.s <= a && job.hi >= s);
  const ofPlan = inside.filter((job) => job.plan === plan);
  const shown = ofPlan.some((job) => job.account !== account) ? ofPlan : inside;
  return shown.map(({ id }) => id);
}

/** The most requests that a reader can take in: of more, the first few and the last ones. */
const mostTold = 16;
const firstTold = 4;

/** Whether a finding's lines only tell times, and no call to make again. */
export const isTimeline = (lines: readonly string[]): boolean =>
  lines.length > 0 && lines.every((line) => line.startsWith("#"));

const answerOf = ({ outcome, a }: QueuedJob, since: (us: number) => string): string =>
  Number.isFinite(a) ? `${words[outcome]} ${since(a)}` : "no answer";

const words = {
  accepted: "accepted",
  "queue full": "turned away",
  refused: "refused",
  unclear: "answered",
} as const;
