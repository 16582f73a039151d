import { readPseudonym, wireType } from "../../../contracts/history/pseudonym.ts";
import { asked, asks, type Call, isObject } from "../../history/call.ts";
import { bodyFaults, isOwed } from "../../history/requests/body-faults.ts";
import type { Contradiction } from "../../history/sighting.ts";
import type { Answer } from "../../target/client.ts";
import type { Alone } from "../narrowing/alone.ts";
import { fewest } from "./fewest.ts";
import { type Part, partsOf, withoutParts } from "./parts.ts";
import type { Showing } from "./showings.ts";
import { leadingTo, type Shown } from "./slice.ts";

/** What came of the calls of a showing; the answers by the ids of the calls that they were made after. */
export interface Played extends Alone {
  answers: ReadonlyMap<string, Answer>;
}

/** A showing whose requests are as plain as they can be. */
export interface Plainest extends Showing {
  /** The breach as it was met first. */
  met: Contradiction;
  /** What else the decisive request was played with, behind the other status that came, such as `422 with device_name {}`. */
  spared: string[];
}

/**
 * Leaves out of requests what can be done without: headers, odd bodies, members, items, characters; first of that at which the rule
 * broke. What remains broke the same rule in the same way twice, and what the document allows stays so. Then it is told
 * what was answered otherwise, and kept the rule. `play` returns undefined where there is no room for it.
 */
export async function plainest(
  { breach, shown }: Showing,
  play: (showing: Showing) => Promise<Played | undefined>,
): Promise<Plainest> {
  const asMet: Plainest = { breach, shown, met: breach, spared: [] };
  const decisive = breach.wants?.call ?? breach.calls.at(-1);
  const own = shown.flatMap(({ call }) => call ?? []);
  const others = own.filter(({ id }) => id !== decisive && breach.controls?.includes(id) !== true);
  const calls = [...own.filter(({ id }) => id === decisive), ...others];
  const [first] = calls;
  if (first?.id !== decisive || first === undefined) return asMet;
  const was = first.received?.status;
  const statuses = new Map([[textOf(calls), was]]);
  let best: Alone | undefined;
  /** Plays with changed requests; returns what came where that broke the same. */
  const broken = async (changed: readonly Call[]): Promise<Alone | undefined> => {
    const steps = shown.map((one): Shown => {
      const call = changed.find(({ id }) => id === one.call?.id);
      return one.what === "call" && call !== undefined ? { ...one, call } : one;
    });
    const played = await play({ breach, shown: steps });
    if (played === undefined) return undefined;
    const status = played.answers.get(first.id)?.status;
    const { kind, field } = played.breach ?? {};
    statuses.set(textOf(changed), kind === undefined ? status : was);
    return kind === breach.kind && field === breach.field && status === was ? played : undefined;
  };
  const shows = async (changed: readonly Call[]): Promise<boolean> => {
    const forbids = calls.some((one, at) => isOwed(one) && !isOwed(changed[at] ?? one));
    if (forbids || statuses.has(textOf(changed))) return false;
    const again = (await broken(changed)) && (await broken(changed));
    best = again ?? best;
    return again !== undefined;
  };
  const named = calls.map(withPlainName);
  let least = textOf(named) !== textOf(calls) && (await shows(named)) ? named : calls;
  for (let before = ""; before !== textOf(least); ) {
    before = textOf(least);
    const all = least.map(requestParts);
    const left = (some: readonly Part[]): Call[] => all.map(({ only }) => only(new Set(some)));
    const parts = all.flatMap((one) => one.parts);
    least = left(
      await fewest(parts, { without: withoutParts, shows: (some) => shows(left(some)) }),
    );
  }
  const [plainer = first, ...rest] = least;
  const swapped = withOthers(plainer);
  for (const [, one] of swapped)
    if (!statuses.has(textOf([one, ...rest]))) await broken([one, ...rest]);
  const spared = [...withoutMember(plainer), ...swapped].flatMap(([words, one]) => {
    const status = statuses.get(textOf([one, ...rest]));
    return status === undefined || status === was ? [] : [`${status} ${words}`];
  });
  if (best?.breach === undefined) return { ...asMet, spared };
  const { breach: broke, history } = best;
  return { ...asMet, breach: broke, shown: leadingTo(history, broke, "episode"), spared };
}

/** A sign-up by a name of usual letters: of an odd one a reader asks whether it matters. */
const withPlainName = (call: Call): Call =>
  call.route?.id === "signup" && /[^ -~]/.test(`${asked(call, "name") ?? ""}`)
    ? changed(call, { ...Object(call.sent.json), name: "Ada Lovelace" })
    : call;

const textOf = (calls: readonly Call[]): string =>
  JSON.stringify(calls.map(({ sent }) => [sent.headers, sent.json ?? sent.text]));

/** What can be left out of a request: headers that no plain client sends, of long ones characters, and what its body is made of. */
function requestParts(call: Call): { parts: Part[]; only: (kept: ReadonlySet<Part>) => Call } {
  const own = isOddBody(call) ? { of: undefined } : undefined;
  const body = partsOf(call.sent.json, own);
  const headers = Object.entries(call.sent.headers).map(([name, value]) => {
    const own = isUsual(name, value, call) ? undefined : { of: undefined };
    const { parts, only } = partsOf(value.length > shortHeader ? value : "", own);
    const said = (kept: ReadonlySet<Part>) => (parts.length > 0 ? String(only(kept)) : value);
    return { name, own, parts: own === undefined ? parts : [own, ...parts], said };
  });
  return {
    parts: [...headers.flatMap(({ parts }) => parts), ...(own ? [own] : []), ...body.parts],
    only: (kept) => {
      const left = headers.filter(({ own }) => own === undefined || kept.has(own));
      const said = Object.fromEntries(left.map(({ name, said }) => [name, said(kept)]));
      return own === undefined || kept.has(own)
        ? changed(call, body.only(kept), said)
        : withoutBody(call, said);
    },
  };
}

/** Whether a request has a body that is no object, or where the document asks for none. */
const isOddBody = (call: Call): boolean =>
  (call.sent.text ?? call.sent.base64) !== undefined &&
  (!isObject(call.sent.json) || bodyFaults(withoutBody(call, {})).length === 0);

function withoutBody(call: Call, headers: Call["sent"]["headers"]): Call {
  const { at, unrecorded } = call.sent;
  const { "content-type": _, ...others } = headers;
  const none = { text: undefined, base64: undefined, json: undefined, truncated: false };
  return { ...call, sent: { at, unrecorded, bytes: 0, headers: others, ...none } };
}

/** A header that a reader takes in at a glance. */
const shortHeader = 80;

const isUsual = (name: string, value: string, { route }: Call): boolean =>
  name === "content-type" ||
  value === "application/json" ||
  (name === "authorization" && route?.auth === "bearer");

/** The request with another body of JSON and other headers. A body that says the same stays as it is spelt. */
function changed(call: Call, json: unknown, headers = call.sent.headers): Call {
  const { at, bytes, unrecorded, text, base64 } = call.sent;
  const written = JSON.stringify(json);
  const body = written === JSON.stringify(call.sent.json) ? { text, base64 } : { text: written };
  const sent = { at, bytes, unrecorded, headers, json, base64: undefined, truncated: false };
  return { ...call, sent: { ...sent, ...body } };
}

/** A change of a request in words, and the request. */
type Changed = readonly [words: string, call: Call];

/** The request without each member that the document does not ask for, and that is no key. */
function withoutMember(call: Call): Changed[] {
  const { json } = call.sent;
  const members = isObject(json) ? Object.entries(json) : [];
  return members.flatMap(([name, value]): Changed[] => {
    const { [name]: _, ...rest } = Object(json);
    const one = changed(call, rest);
    const isAsked = bodyFaults(one).length > bodyFaults(call).length;
    return isAsked || readPseudonym(value) ? [] : [[`without ${name}`, one]];
  });
}

/**
 * The request with values of other types in place of the first that is not as the document asks. Who took a member that
 * is wrong may take others, and answer with them: that would be another fault.
 */
function withOthers(call: Call): Changed[] {
  const { json } = call.sent;
  const names = bodyFaults(call).map(([first]) => first?.toString());
  const at = names.findIndex((name) => name === undefined || asks(call, name));
  const name = names[at];
  if (at < 0 || (name !== undefined && (call.received?.status ?? 0) < 400)) return [];
  const value = name === undefined ? json : asked(call, name);
  const others = plainValues.filter((one) => wireType(one) !== wireType(value));
  return others.map((one): Changed => {
    const words = `with ${name ?? "the body"} ${JSON.stringify(one)}`;
    return [words, changed(call, name === undefined ? one : { ...Object(json), [name]: one })];
  });
}

/** A plain value of each type. */
const plainValues = ["a", 1, null, [], {}];
