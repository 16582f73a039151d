import type {
  ClockEvent,
  HookEvent,
  MailEvent,
  ProbeEvent,
} from "../../../contracts/history/events.ts";
import { hookOf } from "../../generation/jobs/hook-address.ts";
import { asked, type Call, type Instant, inTime, mayAffect } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import type { Contradiction } from "../../history/sighting.ts";
import { mailedTo, withGivers } from "./givers.ts";
import { likelyEndOf } from "./likely-end.ts";
import { pauseBefore } from "./rounds.ts";
import { isAbout, witnessesOf } from "./witnesses.ts";

/** An event that a finding shows. */
export type Shown =
  /** `pause`: for so many whole seconds nothing of this was asked before. */
  | { what: "call"; at: Instant; call: Call; pause: number }
  | { what: "mail"; at: Instant; event: MailEvent; call?: never }
  | { what: "hook"; at: Instant; event: HookEvent; call?: never }
  | { what: "probe"; at: Instant; event: ProbeEvent; call?: never }
  | { what: "clock"; at: Instant; event: ClockEvent; call?: never };

/**
 * Whose calls may have led to a breach. `breach`: those that show it alone. `subjects`: the calls of its users in the
 * episode. `episode`: all calls of a smallest episode. `subjects' lives`: all that its users ever did, where the
 * episode alone did not show the breach again. `anybody`: what users did, whoever they are, while the breach came about.
 */
export type Scope = "breach" | "subjects" | "episode" | "subjects' lives" | "anybody";

/** Of what anybody did the last so many calls are taken. */
const mostOfAnybody = 300;

/**
 * The events that led to a breach, in order, and no more. For traffic without episodes: the calls that show the breach,
 * and those that gave out what they present. Sign-up and mails are included, so that a reader can do it again.
 */
export function leadingTo(
  history: History,
  { calls: ids, controls = [] }: Pick<Contradiction, "calls" | "controls">,
  scope: Scope,
): Shown[] {
  const told = new Set(ids);
  const named = history.calls.filter(({ id }) => told.has(id));
  // A run that showed it alone holds its cause; elsewhere anybody's call may have been it.
  const end =
    scope === "episode" || scope === "anybody"
      ? undefined
      : likelyEndOf(history.call(ids.at(-1) ?? ""), history);
  const likely = named.filter((call) => end?.others.has(call) !== true);
  const breach = inOrder(new Set([...likely, ...(end ? [end.call] : [])]));
  const episode = breach.flatMap((call) => call.episode ?? []).at(-1);
  const within =
    scope === "breach" || episode === undefined ? [] : upTo(history, episode, breach, scope);
  const calls = withGivers(history, new Set([...breach, ...within]));
  const isPresented = mailedTo(calls);
  // A text that every mail holds would add all mails.
  const about = new Set<unknown>(
    [...calls].flatMap((call) => [call.subject, asked(call, "email")]),
  );
  const mails = history.mails.filter(
    (mail) => (mail.subject === undefined || about.has(mail.subject)) && isPresented(mail),
  );
  const decides = ids.at(-1);
  const { hooks, probes } = witnessesOf(breach, told, history);
  const ordered = inOrder(calls);
  const own = ordered.filter(({ id }) => !controls.includes(id));
  const moves = own.flatMap((call, at) => {
    const before = own[at - 1];
    return (before ? moveBetween(history, before, call) : inForce(history, call)) ?? [];
  });
  const shown: Shown[] = [
    ...ordered.map((call, nth) => ({
      ...{ what: "call" as const, at: momentOf(call, decides), call },
      pause: own.includes(call) ? pauseBefore(call, ordered[nth - 1]) : 0,
    })),
    ...[...mails, ...hooks, ...probes, ...moves].map(besides),
  ];
  return shown.sort((a, b) => inTime(a.at, b.at));
}

const inOrder = (calls: Iterable<Call>): Call[] =>
  [...calls].sort((a, b) => inTime(a.sent.at, b.sent.at));

/** Whatever was under way beside the call that decides may have caused its answer: it stands behind that. */
const momentOf = ({ id, sent, received }: Call, decides: string | undefined): Instant =>
  id === decides ? (received ?? sent).at : sent.at;

/** Whether the clock was moved between some calls: then time is likelier to have caused a breach than other calls. */
export function isTimed(history: History, ids: readonly string[]): boolean {
  const calls = ids.flatMap((id) => history.call(id) ?? []);
  const last = calls.at(-1);
  return last !== undefined && calls.some((call) => moveBetween(history, call, last));
}

/** The last move of the target's clock between two calls, if any. */
function moveBetween({ clockMoves }: History, one: Call, other: Call): ClockEvent | undefined {
  return clockMoves.findLast(
    ({ t_us }) => t_us > (one.received ?? one.sent).at.t && t_us < other.sent.at.t,
  );
}

/** The move of the clock under which a call was sent; undefined where the clock showed real time. */
function inForce({ clockMoves }: History, { sent }: Call): ClockEvent | undefined {
  const last = clockMoves.findLast(({ t_us }) => t_us < sent.at.t);
  return last?.to === null ? undefined : last;
}

/** Any event but a call. */
function besides(event: MailEvent | HookEvent | ProbeEvent | ClockEvent): Shown {
  const { clock, t_us, seq } = event;
  return { what: event.ev, at: { clock, t: t_us, seq }, event } as Shown;
}

/** The calls within the scope that may have contributed to the breach. */
function upTo(history: History, episode: string, breach: readonly Call[], scope: Scope): Call[] {
  const subjects = new Set(breach.map(({ subject }) => subject));
  const last = breach.at(-1);
  if (scope === "anybody" && last !== undefined) return meanwhile(history, breach, last);
  return history.calls.filter(
    (call) =>
      (scope === "subjects' lives" ? call.subject !== undefined : call.episode === episode) &&
      (scope === "episode" || subjects.has(call.subject)) &&
      (last === undefined || mayAffect(call, last)),
  );
}

/** What users did between the first of the calls that show a breach, sign-ups apart, and the last. */
function meanwhile(history: History, breach: readonly Call[], last: Call): Call[] {
  const own = [...withGivers(history, new Set(breach))].filter((call) => call !== last);
  const acts = own.filter(({ route }) => route?.id !== "signup");
  const from = Math.min(...(acts.length > 0 ? acts : own).map(({ sent }) => sent.at.t));
  return history.calls
    .filter(
      (call) =>
        call.route?.tier === "control-plane" && call.sent.at.t >= from && mayAffect(call, last),
    )
    .slice(-mostOfAnybody);
}

/**
 * What remains of a breach's events without some of them: the calls that gave what the others present stay; a mail goes
 * with the call that presents its code, a webhook's call with the request that named it.
 */
export function without(
  history: History,
  shown: readonly Shown[],
  left: readonly Shown[],
): Shown[] {
  const out = new Set(left);
  const kept = shown.flatMap((one) => (one.call === undefined || out.has(one) ? [] : one.call));
  const calls = withGivers(history, new Set(kept));
  const isPresented = mailedTo(calls);
  const unmade = shown.flatMap(({ call }) => (call && !calls.has(call) ? call : []));
  const isKept = (one: Shown): boolean => {
    if (one.what === "call") return calls.has(one.call);
    if (one.what === "mail") return isPresented(one.event);
    if (one.what === "probe" && shown.some(({ call }) => call && isAbout(one.event, call, history)))
      return [...calls].some((call) => isAbout(one.event, call, history));
    if (one.what === "hook") return !unmade.some((call) => hookOf(call) === one.event.hook);
    return one.what !== "clock" || !out.has(one);
  };
  return shown.filter(isKept);
}
