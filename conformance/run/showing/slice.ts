import type {
  ClockEvent,
  HookEvent,
  MailEvent,
  ProbeEvent,
} from "../../../contracts/history/events.ts";
import { everyPseudonym, readPseudonym, sameSecret } from "../../../contracts/history/pseudonym.ts";
import {
  asked,
  type Call,
  earlier,
  type Instant,
  inTime,
  mayAffect,
  pathAndQuery,
} from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { presentedToken } from "../../history/ledger/tokens.ts";
import { likelyEndOf } from "./likely-end.ts";
import { witnessesOf } from "./witnesses.ts";

/** An event that a finding shows. */
export type Shown =
  | { what: "call"; at: Instant; call: Call }
  | { what: "mail"; at: Instant; event: MailEvent; call?: never }
  | { what: "hook"; at: Instant; event: HookEvent; call?: never }
  | { what: "probe"; at: Instant; event: ProbeEvent; call?: never }
  | { what: "clock"; at: Instant; event: ClockEvent; call?: never };

/**
 * Whose calls may have led to a breach. `breach`: those that show it alone. `subjects`: the calls of its users in the
 * episode. `episode`: all calls of a smallest episode. `subjects' lives`: all that its users ever did, where the
 * episode alone did not show the breach again.
 */
export type Scope = "breach" | "subjects" | "episode" | "subjects' lives";

/**
 * The events that led to a breach, in order, and no more. For traffic without episodes: the calls that show the breach,
 * and those that gave out what they present. Sign-up and mails are included, so that a reader can do it again.
 */
export function leadingTo(history: History, ids: readonly string[], scope: Scope): Shown[] {
  const told = new Set(ids);
  const named = history.calls.filter(({ id }) => told.has(id));
  // A run that showed it alone holds its cause; elsewhere anybody's call may have been it.
  const end =
    scope === "episode" ? undefined : likelyEndOf(history.call(ids.at(-1) ?? ""), history);
  const breach = [
    ...named.filter((call) => end?.others.has(call) !== true),
    ...(end ? [end.call] : []),
  ]
    .filter((call, at, all) => all.indexOf(call) === at)
    .sort((a, b) => inTime(a.sent.at, b.sent.at));
  const own = breach.flatMap(({ episode }) => episode ?? []).at(-1);
  const within = scope === "breach" || own === undefined ? [] : upTo(history, own, breach, scope);
  const calls = withGivers(history, new Set([...breach, ...within]));
  const presented = new Set([...calls].flatMap((call) => [...secretsSent(call)]));
  // A text that every mail holds would add all mails.
  const about = new Set<unknown>(
    [...calls].flatMap((call) => [call.subject, asked(call, "email")]),
  );
  const mails = history.mails.filter(
    ({ tokens, subject }) =>
      (subject === undefined || about.has(subject)) &&
      tokens.some(({ token }) => isAmong(presented, token)),
  );
  const { hooks, probes } = witnessesOf(breach, told, history);
  const ordered = [...calls].sort((a, b) => inTime(a.sent.at, b.sent.at));
  const moves = ordered.flatMap((call, at) => {
    const before = ordered[at - 1];
    return (before ? moveBetween(history, before, call) : inForce(history, call)) ?? [];
  });
  const shown: Shown[] = [
    ...[...calls].map((call) => ({ what: "call" as const, at: call.sent.at, call })),
    ...mails.map((event) => ({ what: "mail" as const, at: instantOf(event), event })),
    ...hooks.map((event) => ({ what: "hook" as const, at: instantOf(event), event })),
    ...probes.map((event) => ({ what: "probe" as const, at: instantOf(event), event })),
    ...moves.map((event) => ({ what: "clock" as const, at: instantOf(event), event })),
  ];
  return shown.sort((a, b) => inTime(a.at, b.at));
}

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

function instantOf({ clock, t_us, seq }: { clock: string; t_us: number; seq: number }): Instant {
  return { clock, t: t_us, seq };
}

/** The calls within the scope that may have contributed to the breach. */
function upTo(history: History, episode: string, breach: readonly Call[], scope: Scope): Call[] {
  const subjects = new Set(breach.map(({ subject }) => subject));
  const last = breach.at(-1);
  return history.calls.filter(
    (call) =>
      (scope === "subjects' lives" ? call.subject !== undefined : call.episode === episode) &&
      (scope === "episode" || subjects.has(call.subject)) &&
      (last === undefined || mayAffect(call, last)),
  );
}

/** Adds the calls that gave out the presented tokens, and the sign-ups of the users. */
function withGivers(history: History, calls: Set<Call>): Set<Call> {
  const all = new Set(calls);
  // The loop also visits what is added to the set meanwhile: givers of givers are found, too.
  for (const call of all) {
    const giver = presentedToken(call, history)?.issue;
    if (giver !== undefined) all.add(giver);
    for (const one of [signupOf(history, call), ...mailersOf(history, call)])
      if (one !== undefined) all.add(one);
  }
  return all;
}

function signupOf(history: History, call: Call): Call | undefined {
  const [email, password] = [asked(call, "email"), asked(call, "password")];
  if (call.route?.id === "signup") return undefined;
  // A call without an address may be taken for whoever has its password.
  const isOf = (one: Call): boolean =>
    typeof email === "string"
      ? asked(one, "email") === email
      : password !== undefined && sameSecret(asked(one, "password"), password);
  return history.to("signup").findLast((one) => isOf(one) && earlier(one.sent.at, call.sent.at));
}

/** The calls that had the mails sent whose codes a call presents. */
function mailersOf(history: History, call: Call): (Call | undefined)[] {
  const presented = secretsSent(call);
  return history.mails
    .filter(({ tokens }) => tokens.some(({ token }) => isAmong(presented, token)))
    .map(({ to, t_us }) =>
      mailers
        .flatMap((route) => history.to(route))
        .filter((one) => one.sent.at.t < t_us && to.includes(`${asked(one, "email")}`))
        .sort((a, b) => inTime(a.sent.at, b.sent.at))
        .at(-1),
    );
}

const mailers = ["signup", "resend-verification", "forgot-password"] as const;

/** Whether a call has a mail sent, where it is served. */
export const sendsMail = ({ route }: Call): boolean => mailers.some((id) => id === route?.id);

const isAmong = (numbers: ReadonlySet<number>, pseudonym: string): boolean =>
  numbers.has(readPseudonym(pseudonym)?.number ?? -1);

/** Numbers of the secrets that a call presents, wherever they stand. */
const secretsSent = (call: Call): Set<number> =>
  secretsIn([`${pathAndQuery(call)} ${JSON.stringify(call.sent)}`]);

/** Numbers of the pseudonyms in some texts. */
function secretsIn(texts: readonly string[]): Set<number> {
  const pseudonyms = texts.flatMap((text) => text.match(everyPseudonym) ?? []);
  return new Set(pseudonyms.flatMap((text) => readPseudonym(text)?.number ?? []));
}
