import type { Unrecorded } from "../../contracts/history/events.ts";
import type { Profile } from "../../contracts/profile/index.ts";
import { dispositionBy } from "../generation/jobs/disposition.ts";
import { isRefused } from "../generation/jobs/job.ts";
import { jobsOf } from "../generation/jobs/jobs.ts";
import { isServedLater } from "../generation/sent-again.ts";
import { quoting } from "../history/answers/answer-words.ts";
import { tooManyRequests } from "../history/answers/statuses.ts";
import { isUnserved } from "../history/answers/unserved.ts";
import type { Call, Message } from "../history/call.ts";
import type { History } from "../history/history.ts";
import { declaresFullQueues } from "../queue/verdicts/guesses.ts";
import { generatorNotes } from "../queue/verdicts/jobs.ts";
import { idleOf } from "../queue/verdicts/taking-nothing.ts";
import { isBeyondOffer, remediesOf } from "../verdicts/ended-early.ts";
import { asksMore } from "../verdicts/needs.ts";
import { count } from "./words.ts";

const unauthorised = 401;

/** From this share on, one kind of answer concerns the whole run. */
const many = 0.5;
/** What invalid requests get: a right service answers most of a check so, unless it answers all of it. */
const ofInvalid: ReadonlySet<number> = new Set([400, 422]);
/** Shares of a run with fewer calls mean nothing. */
const few = 10;

/**
 * What a reader must know of a run before its verdicts: most answers were one failure, answers were missing or were
 * rate limits, or drives could not set their scene.
 */
export function runWarnings(history: History): string[] {
  const { calls } = history;
  return [
    ...idleOf(history).map(({ says }) => says),
    ...disturbed(history),
    ...sameAnswers(history),
    ...noAnswers(calls),
    ...leftOut(calls),
    ...limited(history),
    ...perhapsFull(history),
    ...unstaged(history),
  ];
}

/** It decides what a load can conclude, be it that every rule which was told held. */
function disturbed(history: History): string[] {
  const why = generatorNotes(history).disturbed;
  return why === undefined
    ? []
    : [`the load generator was unhealthy, and its times prove nothing (${why}): run it again`];
}

/** Full queues are no failure: load fills them on purpose. */
function sameAnswers({ calls, facts }: History): string[] {
  if (calls.length < few) return [];
  const statuses = Map.groupBy(calls, ({ received }) => received?.status ?? 0);
  return [...statuses]
    .filter(([status, those]) => {
      const least = ofInvalid.has(status) ? 1 : many;
      if (status < 400 || those.length / calls.length < least) return false;
      const others = those.filter((call) => takenAs(call, facts) !== "queue full");
      return others.length / calls.length >= least;
    })
    .map(([status, those]) => {
      const said = `${percent(those, calls)} of the answers were ${status}`;
      return status === unauthorised && those.length < calls.length
        ? `${said}: expected where the selected rules present wrong, ended or no tokens; else look whether credentials are right`
        : said;
    });
}

function noAnswers(calls: readonly Call[]): string[] {
  const faults = calls.flatMap(({ fault }) => fault ?? []);
  if (faults.length === 0) return [];
  const kinds = [...Map.groupBy(faults, (fault) => fault)].map(
    ([fault, those]) => `${those.length} ${fault}`,
  );
  return [`${percent(faults, calls)} of the requests got no answer (${kinds.join(", ")})`];
}

/** The words for what a recorder leaves out. */
const parts: Record<Unrecorded[number], string> = {
  headers: "headers",
  body: "bodies",
  values: "unaltered values",
};

function leftOut(calls: readonly Call[]): string[] {
  const lacking = (half: string, messages: readonly (Message | undefined)[]): string[] => {
    const some = messages.filter((one) => one !== undefined && one.unrecorded.length > 0);
    return Object.entries(parts).flatMap(([part, words]) => {
      const those = some.filter((one) => one?.unrecorded.some((lacks) => lacks === part));
      return those.length === 0 ? [] : `${words} of ${count(those.length, half)}`;
    });
  };
  const [sent, shown] = [calls.map((call) => call.sent), calls.map((call) => call.shown)];
  const all = [...lacking("request", sent), ...lacking("answer", shown)];
  return all.length === 0 ? [] : [`not recorded, and so not judged: ${all.join(", ")}`];
}

function limited({ calls, facts, header }: History): string[] {
  const those = calls.filter((call) => isLimited(call, facts));
  // Where full queues are not declared, a full queue may answer like a rate limit, and then no slower pace helps.
  const { ofWork = [], others = [] } = Object.groupBy(those, (call) =>
    asksForWork(call) && !declaresFullQueues(facts) ? "ofWork" : "others",
  );
  const [first] = ofWork;
  const avoid = header.traffic
    ? ""
    : ": a slower pace.requestsPerSecond or a higher limit avoids them";
  const warnings: string[] = [];
  if (others.length > 0)
    warnings.push(`${others.length} answers spoke of a limit of rate or of a lock${avoid}`);
  if (first !== undefined)
    warnings.push(
      `${ofWork.length} generation requests were answered such as ${quoting(first)}: if that means a full queue, declare recognise.queueFull`,
    );
  return warnings;
}

const asksForWork = ({ route }: Call): boolean =>
  route?.tier === "standard" || route?.tier === "enterprise";

function isLimited(call: Call, facts: Profile): boolean {
  const { received, limited } = call;
  if (received === undefined) return false;
  if (!asksForWork(call)) return limited || received.status === tooManyRequests;
  const taken = takenAs(call, facts);
  return (
    taken === "rate limited" || (received.status === tooManyRequests && taken !== "queue full")
  );
}

/** How a request for work was taken; undefined of any other, and without an answer. */
function takenAs(call: Call, facts: Profile) {
  if (call.received === undefined || !asksForWork(call)) return undefined;
  const { status, json, text = "" } = call.received;
  return dispositionBy({ status, json, text }, facts);
}

function perhapsFull(history: History): string[] {
  const { all } = jobsOf(history);
  const full = all.filter((job) => isRefused(job) && isServedLater(job, history)).length;
  if (full === 0 || declaresFullQueues(history.facts)) return [];
  return [
    `${full} of ${all.length} generation requests were refused and served later: if a full queue answers so, declare recognise.queueFull`,
  ];
}

/**
 * Episodes that failed for lack of a fact, and episodes that are most of the run, whatever ended them. Others are not
 * worth a warning.
 */
function unstaged(history: History): string[] {
  const { episodes, facts } = history;
  if (isUnserved(history)) return [];
  const ended = episodes.filter(({ phase }) => phase === "end");
  const stuck = ended.filter((end) => end.fault !== undefined && !isBeyondOffer(end));
  const byRemedy = [...Map.groupBy(stuck, (end) => remediesOf(end, facts).join(" or "))]
    .filter(([remedy, those]) => remedy !== "" || those.length / ended.length >= many)
    .sort(([, a], [, b]) => b.length - a.length);
  return byRemedy.map(([remedy, those]) => {
    const [first] = those;
    const isOne = those.length === 1;
    const named = isOne ? `, "${first?.drive}",` : "";
    const what = `${those.length} of ${count(ended.length, "scenario")}${named} did not finish`;
    const means = { time: "a longer --time", extent: asksMore(history) }[remedy] ?? remedy;
    const next = means === "" ? "" : `; ${isOne ? "it needs" : "they need"} ${means}`;
    return `${what}: ${first?.fault}${next}`;
  });
}

function percent(part: readonly unknown[], whole: readonly unknown[]): string {
  const share = (100 * part.length) / Math.max(1, whole.length);
  return share > 0 && share < 1 ? "under 1 %" : `${Math.round(share)} %`;
}
