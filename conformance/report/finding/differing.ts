import { givenToken, outcome } from "../../history/answers/outcome.ts";
import {
  asked,
  bearer,
  type Call,
  earlier,
  type Instant,
  isObject,
  requestOf,
} from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { findToken } from "../../history/ledger/tokens.ts";
import { isPlayName } from "../../history/plays.ts";
import type { Contradiction } from "../../history/sighting.ts";
import { doubting } from "../../model/freedoms.ts";
import { rules } from "../../rules/index.ts";
import { mailsFor } from "../../run/showing/givers.ts";
import type { Judgement } from "../../verdicts/judgement.ts";
import { membersOf, verbOf } from "../did/verbs.ts";

/** Fewer that held may have held by chance. */
const leastHeld = 3;
/** What nearly all broken calls have, and hardly one that held. */
const leastGap = 0.9;

/** What parts broken calls from held ones, and how cleanly: by the share of each that it is true of. */
interface Contrast {
  text: string;
  gap: number;
}

/**
 * What parts the calls that broke a rule from those that held best: their kinds, or what of their requests or of what was
 * done before, such as `broken always with device_name; never otherwise`.
 */
export function differing(told: Judgement, history: History): string | undefined {
  const [cleanest] = [...ofKinds(told), ...ofTraits(told, history)].sort((a, b) => b.gap - a.gap);
  return cleanest?.text;
}

/** Such as `broken always: flac; never: wav, mp3`. */
export function ofKinds({
  kinds,
  contradictions,
  contradicting,
  supporting,
}: Judgement): Contrast[] {
  const broken = [...new Set(contradictions.map(({ kind }) => kind))];
  const met = kinds.filter(({ seen }) => seen > 0);
  const spared = met.filter(({ kind }) => !broken.includes(kind)).map(({ kind }) => kind);
  const held = met.reduce((sum, { kind, seen }) => sum + (broken.includes(kind) ? seen : 0), 0);
  const gap = 1 - held / supporting;
  if (spared.length === 0 || broken.includes(unnamed) || gap < leastGap) return [];
  const often = held === 0 ? "always" : `in ${contradicting} of ${held + contradicting} calls`;
  const text = `broken ${often}: ${listedKinds(broken, "kinds")}; never: ${listedKinds(spared, "others")}`;
  return [{ text, gap }];
}

/** Of `3d: no key` and the like what they share is said once: `no key (3d, chat)`. */
function listedKinds(kinds: readonly string[], noun: string): string {
  if (kinds.length > mostNamed) return `${kinds.length} ${noun}`;
  const parted = kinds.map((kind) => /^([\w-]+): (.*)$/.exec(kind)?.slice(1) ?? ["", kind]);
  return [...Map.groupBy(parted, ([, what = ""]) => what)]
    .map(([what, those]) => {
      const of = those.flatMap(([first]) => first || []);
      return of.length > 0 ? `${what} (${of.join(", ")})` : what;
    })
    .join(", ");
}
const mostNamed = 8;
/** The kind of what a rule does not part by kinds. */
const unnamed = "seen";

/** Calls of one kind are compared, where a rule names kinds. */
function ofTraits(told: Judgement, history: History): Contrast[] {
  const rule = rules.find(({ clause }) => clause.id === told.clause.id);
  const kinds = new Set(told.contradictions.map(({ kind }) => kind));
  const isShared = told.kinds.some(({ kind, seen }) => seen > 0 && kinds.has(kind));
  if (rule === undefined || !(isShared || kinds.has(unnamed))) return [];
  const [met, anew, held] = [new Tally(), new Tally(), new Tally()];
  const routes = new Set(told.contradictions.map((one) => callsOf(one, history).at(-1)?.route));
  const add = (tally: Tally, one: Shows): void => {
    const calls = callsOf(one, history);
    // What held may end with a look that shows it: such calls are compared as those that broke end with.
    const alike = calls.findLast(({ route }) => routes.has(route));
    tally.add(traitsOf(calls, alike ?? calls.at(-1), history), calls.length > 1);
  };
  for (const one of told.contradictions) add(met, one);
  for (const one of doubting(rule.judge)(history)) {
    if (one.is === "against" && isPlayed(one, history)) add(anew, one);
    if (one.is === "for" && (!isShared || kinds.has(one.kind))) add(held, one);
  }
  if (held.all < leastHeld) return [];
  // A cause is there wherever it was met, and still there where it was narrowed down.
  const all = [met, anew].filter((one) => one.all > 0);
  return [...new Set([met, anew, held].flatMap(({ names }) => [...names]))].flatMap((name) => {
    const gaps = all.map((one) => one.share(name) - held.share(name));
    const [least, most] = [Math.min(...gaps), Math.max(...gaps)];
    const broken = all.reduce((sum, one) => sum + one.of(name), 0);
    const without = met.all + anew.all - broken;
    if (least >= leastGap) return [{ text: often(name, held.of(name), without), gap: least }];
    // What was done before is often there to show that a call is served otherwise: its lack explains nothing.
    if (most > -leastGap || !name.startsWith("with ")) return [];
    const text = often(name.replace("with ", "without "), held.all - held.of(name), broken);
    return [{ text, gap: -most }];
  });
}

/** How often it broke where a trait is, by how many held there, and where it is not, by how many broke there. */
const often = (name: string, held: number, broken: number): string =>
  `broken ${always(held)} ${name}; ${broken === 0 ? "never" : "hardly ever"} otherwise`;

const always = (held: number): string => (held === 0 ? "always" : "mostly");

/** Whether it was seen in what was played to show a finding. */
const isPlayed = (one: Shows, history: History): boolean =>
  isPlayName(callsOf(one, history).at(-1)?.episode);

/** How many observations have each trait. */
class Tally {
  all = 0;
  /** Those of more calls than one: of the others nothing tells what was done before. */
  #longer = 0;
  readonly #counts = new Map<string, number>();

  add(traits: ReadonlySet<string>, isLonger: boolean): void {
    this.all += 1;
    if (isLonger) this.#longer += 1;
    for (const one of traits) this.#counts.set(one, this.of(one) + 1);
  }

  get names(): Iterable<string> {
    return this.#counts.keys();
  }

  of = (name: string): number => this.#counts.get(name) ?? 0;
  share = (name: string): number =>
    this.of(name) / (name.startsWith(bySomebody) ? this.#longer : this.all);
}

const bySomebody = "after somebody ";

type Shows = Pick<Contradiction, "calls" | "controls">;

const callsOf = ({ calls, controls = [] }: Shows, history: History): Call[] =>
  calls.filter((id) => !controls.includes(id)).flatMap((id) => history.call(id) ?? []);

function traitsOf(calls: readonly Call[], last: Call | undefined, history: History): Set<string> {
  const members = calls.flatMap((call) =>
    membersIn(call).map((name) =>
      call === last ? `with ${name}` : `${bySomebody}${verbOf(call)} with ${name}`,
    ),
  );
  return new Set(
    last === undefined
      ? []
      : [
          ...planOf(last, history),
          ...members,
          ...again(last, history),
          ...calls.flatMap((call) => byMails(call, history)),
          ...byDevices(calls, history),
          ...past(last, history),
        ],
  );
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

/** The call that gave the token which a call presents. */
const presentedIn = (call: Call, history: History): Call | undefined =>
  findToken(bearer(call) ?? "", history)?.issue;

/** What a token's name was set from; a refresh that gives none leaves it as it was. */
function deviceOf(issue: Call, history: History): unknown {
  const before = issue.route?.id === "refresh" ? presentedIn(issue, history) : undefined;
  return asked(issue, "device_name") ?? (before && deviceOf(before, history));
}

const byMails = (call: Call, history: History): string[] =>
  mailsFor(call, history).map(({ title = "" }) => `by a mail titled ${JSON.stringify(title)}`);

function planOf(call: Call, { facts }: History): string[] {
  const owner = facts.accounts.find(({ key }) => key === asked(call, "key"));
  return owner === undefined ? [] : [`with a key of plan ${owner.plan}`];
}

/** The members that a request need not have, and those again with their values that are short. */
function membersIn(call: Call): string[] {
  const { json } = call.sent;
  const others = ["key", ...membersOf(call).requires];
  return Object.entries(isObject(json) ? json : {}).flatMap(([name, value]) => {
    const said = JSON.stringify(value);
    if (others.includes(name)) return [];
    const isTold = name !== "track_id" && /^"?[\w .-]{0,20}"?$/.test(said);
    return isTold ? [name, `${name} ${said}`] : [name];
  });
}

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
    ...(givenToken(call) === undefined ? [] : ["for a user who had got a token"]),
    ...(isVerified ? ["for a verified user"] : []),
    `after ${id}`,
  ];
}
