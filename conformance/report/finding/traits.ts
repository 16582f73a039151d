import { givenToken, outcome } from "../../history/answers/outcome.ts";
import {
  answered,
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
import { type Act, actsBefore, endsAmong } from "../../model/token-acts.ts";
import { refreshesBehind } from "../../model/tokens/fates.ts";
import { mailersOf, mailsFor } from "../../run/showing/givers.ts";
import { membersOf, verbOf } from "../did/verbs.ts";

/**
 * What a trait speaks of: whose key a call has, its request, a code, the calls before it (of one call alone nothing tells
 * these), or what its user is and had done.
 */
export type Topic = "account" | "request" | "code" | "calls before" | "user";

export interface Trait {
  of: Topic;
  /** The members of the request that it speaks of. */
  members: readonly string[];
}

/** What is true of calls, in words. */
export type Traits = ReadonlyMap<string, Trait>;

/** What is true of calls, the last of which is `last`: of their requests, and of what was done before. */
export function traitsOf(calls: readonly Call[], last: Call | undefined, history: History): Traits {
  if (last === undefined) return new Map();
  const before = calls.filter((call) => call !== last);
  const all = (of: Topic, said: readonly string[]) =>
    said.map((one): [string, Trait] => [one, { of, members: [] }]);
  return new Map([
    ...ofAccount(last, history),
    ...membersIn(last).map(([said, name]): [string, Trait] => [
      `with ${said}`,
      { of: "request", members: [name] },
    ]),
    ...all(
      "calls before",
      before.flatMap((call) => [
        ...membersIn(call).map(
          ([said]) => `after ${whose(call, last)}${verbOf(call)} with ${said}`,
        ),
        ...sameToken(call, last),
      ]),
    ),
    ...all(
      "code",
      calls.flatMap((call) => byMails(call, history)),
    ),
    ...all("user", [
      ...again(last, history),
      ...byDevices(calls, history),
      ...byExpiry(last, history),
      ...byTokens(last, history),
      ...sinceIssue(last, history),
      ...byRefreshes(last, history),
      ...past(last, history),
    ]),
  ]);
}

/** Who made a call, seen from another. Each job is a subject of its own. */
function whose({ subject, route }: Call, last: Call): string {
  if (route?.tier !== "control-plane" || subject === undefined) return "somebody ";
  return subject === last.subject ? "the same user " : "another user ";
}

/** Whether a call presents the very token that its user presented before. */
function sameToken(call: Call, last: Call): string[] {
  const [one, other] = [bearer(call), bearer(last)];
  if (one === undefined || other === undefined || call.subject !== last.subject) return [];
  const which = one === other ? "the token" : "a token other than the one";
  return [`for ${which} that its user ${verbOf(call)} with`];
}

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

/** With which lifetime the token was given that a call presents. */
function byExpiry(call: Call, history: History): string[] {
  const issue = presentedIn(call, history);
  const expiry = issue && answered(issue, "data.token_expiry");
  return typeof expiry === "string"
    ? [`for a token whose token_expiry is ${JSON.stringify(expiry)}`]
    : [];
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
    mailer ? `with a code that ${mailer.route?.id} had mailed` : [],
  );

function ofAccount(call: Call, { facts }: History): [string, Trait][] {
  const owner = facts.accounts.find(({ key }) => key === asked(call, "key"));
  const said = owner && `with a key of plan ${owner.plan}`;
  return said === undefined ? [] : [[said, { of: "account", members: ["key"] }]];
}

/** Whether the user of a call surely has a token then, besides one that the call presents or gives. */
const byTokens = (call: Call, history: History): string[] =>
  hasOther(call, history) === true ? [withOther] : [];
const withOther = "for a user with another live token";

/** The traits of which nothing tells whether a call has them. */
export const openTraits = (call: Call | undefined, history: History): ReadonlySet<string> =>
  new Set(call !== undefined && hasOther(call, history) === undefined ? [withOther] : []);

/** Whether the user of a call has another token; undefined where one may have come by then, or may have ended. */
function hasOther(call: Call, history: History): boolean | undefined {
  const presented = presentedToken(call, history);
  const ends = (tokensBySubject(history).get(call.subject) ?? []).flatMap((token) => {
    const isOwn = token === presented || token.issue === call;
    if (isOwn || before(call, token.issue)) return [];
    const acts = actsBefore(call, token, history);
    if (endsAmong(acts, token, call).length > 0) return [];
    const isSure = before(token.issue, call) && !acts.some(mayEnd);
    return isSure && !mayHaveLapsed(token.issue, call, history);
  });
  return ends.includes(true) || (ends.length > 0 ? undefined : false);
}

/** What its user did since the token was given that a call presents: any of it may have ended the token. */
function sinceIssue(call: Call, history: History): string[] {
  const token = presentedToken(call, history);
  const acts = token === undefined ? [] : actsBefore(call, token, history);
  return acts.flatMap(({ call: act }) =>
    act.subject === call.subject
      ? ["", ...membersIn(act).map(([said]) => ` with ${said}`)].map(
          (how) => `for a token issued before its user ${verbOf(act)}${how}`,
        )
      : [],
  );
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
const again = (call: Call, history: History): string[] =>
  sameBefore(call, history) === undefined ? [] : [madeBefore];
export const madeBefore = "where the same call was made before";

/** The first call that asked the same as a call, where it was made earlier. */
export function sameBefore(call: Call, history: History): Call | undefined {
  const first = firstAsked(history).get(askedBy(call));
  return first && earlier(first.sent.at, call.sent.at) ? first : undefined;
}

const askedBy = (call: Call): string => `${call.subject} ${requestOf(call)}`;

const firstAsked = derived(({ calls }: History) => {
  const first = new Map<string, Call>();
  for (const call of calls) if (!first.has(askedBy(call))) first.set(askedBy(call), call);
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
    `after the same user ${verbOf(call)}`,
  ];
}
