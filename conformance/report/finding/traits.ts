import { givenToken, outcome } from "../../history/answers/outcome.ts";
import {
  asked,
  bearer,
  before,
  type Call,
  earlier,
  type Instant,
  isObject,
  requestOf,
} from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { findToken, presentedToken, tokensOf } from "../../history/ledger/tokens.ts";
import { mayHaveLapsed } from "../../history/time/clock-moves.ts";
import { withoutFiles } from "../../media/without-files.ts";
import { type Act, actsBefore } from "../../model/token-acts.ts";
import { refreshesBehind } from "../../model/tokens/fates.ts";
import { mailersOf, mailsFor } from "../../run/showing/givers.ts";
import { membersOf, verbOf } from "../did/verbs.ts";

/** How a trait begins that tells of the calls before the last: of one call alone nothing tells it. */
export const bySomebody = "after somebody ";
/** The same of one that says whose key it was. */
export const byPlan = "with a key of plan";
/** The same of one that tells of a code, where calls present none. */
export const byCode = "with a code that ";

/** What is true of calls, in words, each with the members of the request that it speaks of. */
export type Traits = ReadonlyMap<string, readonly string[]>;

/** What is true of calls, the last of which is `last`: of their requests, and of what was done before. */
export function traitsOf(calls: readonly Call[], last: Call | undefined, history: History): Traits {
  if (last === undefined) return new Map();
  const before = calls.filter((call) => call !== last);
  return new Map([
    ...planOf(last, history),
    ...membersIn(last).map(([said, name]): Trait => [`with ${said}`, [name]]),
    ...[
      ...before.flatMap((call) =>
        membersIn(call).map(([said]) => `${bySomebody}${verbOf(call)} with ${said}`),
      ),
      ...again(last, history),
      ...calls.flatMap((call) => byMails(call, history)),
      ...byDevices(calls, history),
      ...byTokens(last, history),
      ...byRefreshes(last, history),
      ...past(last, history),
    ].map((said): Trait => [said, []]),
  ]);
}

type Trait = [said: string, members: readonly string[]];

/** Whether two of the tokens that calls present are one user's, for one device. */
function byDevices(calls: readonly Call[], history: History): string[] {
  const issues = new Set(calls.flatMap((call) => presentedIn(call, history) ?? []));
  const devices = [...issues].flatMap((issue) => {
    const device = deviceOf(issue, history);
    return device === undefined
      ? []
      : JSON.stringify([issue.subject ?? asked(issue, "email"), device]);
  });
  return new Set(devices).size < devices.length ? ["for tokens of the same device_name"] : [];
}

/** The call that gave the token which a call presents. */
const presentedIn = (call: Call, history: History): Call | undefined =>
  findToken(bearer(call) ?? "", history)?.issue;

/** What a token's name was set from; a refresh that gives none leaves it as it was. */
function deviceOf(issue: Call, history: History): unknown {
  const before = issue.route?.id === "refresh" ? presentedIn(issue, history) : undefined;
  return asked(issue, "device_name") ?? (before && deviceOf(before, history));
}

/** What the code was asked for with: how its mail looks is the service's own. */
const byMails = (call: Call, history: History): string[] =>
  mailersOf(history, call).flatMap((mailer) =>
    mailer ? `${byCode}${mailer.route?.id} had mailed` : [],
  );

function planOf(call: Call, { facts }: History): Trait[] {
  const owner = facts.accounts.find(({ key }) => key === asked(call, "key"));
  return owner === undefined ? [] : [[`${byPlan} ${owner.plan}`, ["key"]]];
}

/** Whether the user of a call surely has a token then, besides one that the call presents or gives. */
function byTokens(call: Call, history: History): string[] {
  const presented = presentedToken(call, history);
  const hasLive = (tokensBySubject(history).get(call.subject) ?? []).some(
    (token) =>
      token !== presented &&
      before(token.issue, call) &&
      !actsBefore(call, token, history).some(mayEnd) &&
      !mayHaveLapsed(token.issue, call, history),
  );
  return hasLive ? ["for a user with another live token"] : [];
}

/** How many refreshes in a row gave the token that a call presents. */
function byRefreshes(call: Call, history: History): string[] {
  const token = presentedToken(call, history);
  const behind = (token && refreshesBehind(history).get(token)) ?? 0;
  return Array.from({ length: behind }, (_, nth) =>
    nth === 0 ? "for a refreshed token" : `for a token behind ${nth + 1} refreshes or more`,
  );
}

/** What was refused ended nothing. */
const mayEnd = ({ call, effect }: Act): boolean =>
  effect.is !== "spares" && outcome(call) !== "failed";

const tokensBySubject = derived((history: History) =>
  Map.groupBy(tokensOf(history), ({ issue }) => issue.subject),
);

/** The members that a request need not have, and those again with their values that are short, files by their names. */
function membersIn(call: Call): [said: string, name: string][] {
  const { json } = call.sent;
  const others = membersOf(call).requires;
  return Object.entries(isObject(json) ? json : {}).flatMap(([name, value]) => {
    const said = withoutFiles(JSON.stringify(value)).replace(fileHere, '"<$1>"');
    if (others.includes(name)) return [];
    const isTold = name !== "track_id" && /^"?([\w .-]{0,20}|<[\w.-]+>)"?$/.test(said);
    // A made-up key may be the cause; that there is one is none.
    const short = isTold ? [`${name} ${said}`] : [];
    const all = name === "key" ? short : [name, ...short];
    return all.map((one): [string, string] => [one, name]);
  });
}

/** A file where the kit itself serves it. */
const fileHere = /^"https?:\/\/[^"]*\/media\/(?:[^"/]*\/)*([\w.-]+)"$/;

/** A target may remember what was asked of it, whoever showed the breach with which call. */
function again(call: Call, history: History): string[] {
  const first = firstAsked(history).get(askedBy(call));
  return first !== undefined && earlier(first, call.sent.at)
    ? ["where the same call was made before"]
    : [];
}

const askedBy = (call: Call): string => `${call.subject} ${requestOf(call)}`;

const firstAsked = derived(({ calls }: History) => {
  const first = new Map<string, Instant>();
  for (const call of calls) if (!first.has(askedBy(call))) first.set(askedBy(call), call.sent.at);
  return first;
});

/** Who the user of a call is, that call included, and what it had done before. */
const past = ({ subject = "", sent }: Call, history: History): string[] =>
  [...(firstActs(history).get(subject) ?? [])].flatMap(([what, at]) =>
    earlier(sent.at, at) ? [] : [what],
  );

/** By user: when each of this was first so. */
const firstActs = derived((history: History) => {
  const acts = new Map<string, Map<string, Instant>>();
  for (const call of history.calls) {
    if (call.subject === undefined || call.route === undefined) continue;
    const own = acts.get(call.subject) ?? new Map<string, Instant>();
    acts.set(call.subject, own);
    const { sent, received = sent } = call;
    if (isOddlyNamed(call) && !own.has(oddlyNamed)) own.set(oddlyNamed, sent.at);
    for (const what of actsIn(call, history)) if (!own.has(what)) own.set(what, received.at);
  }
  return acts;
});

const oddlyNamed = "for a user whose name is not ASCII";
const isOddlyNamed = (call: Call): boolean =>
  call.route?.id === "signup" && /[^\x20-\x7e]/.test(`${asked(call, "name") ?? ""}`);

function actsIn(call: Call, history: History): string[] {
  const { id } = call.route ?? {};
  const ended = outcome(call);
  // What a browser is answered says nothing: there the code tells.
  const isTaken =
    ended === "succeeded" || (ended === "unclear" && mailsFor(call, history).length > 0);
  const isVerified = isTaken && (id === "verify-email" || id === "verify-link");
  return [
    ...(givenToken(call) === undefined ? [] : ["for a user who had been given a token before"]),
    ...(isVerified ? ["for a verified user"] : []),
    `after ${id}`,
  ];
}
