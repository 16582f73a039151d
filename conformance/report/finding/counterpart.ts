import {
  readPseudonym,
  wireType,
  withoutPseudonyms,
} from "../../../contracts/history/pseudonym.ts";
import { valueAt } from "../../../contracts/json-pointer.ts";
import type { Profile } from "../../../contracts/profile/index.ts";
import type { Counterpart } from "../../../contracts/verdict.ts";
import { type Call, isObject, pathAndQuery } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import type { Contradiction } from "../../history/sighting.ts";
import { withoutFiles } from "../../media/without-files.ts";
import { mailbox } from "../../model/mail/deliveries.ts";
import { segmentOf } from "../../restart/restarts.ts";
import { leadingTo } from "../../run/showing/slice.ts";
import { isAbout } from "../../run/showing/witnesses.ts";
import { didSentence } from "../did/did.ts";
import { pointerTo } from "../script/steps.ts";
import { inWords, shortened } from "../words.ts";
import type { Compared, Seen } from "./compared.ts";
import type { Contrast } from "./differing.ts";
import { callStep, tellingHeaders } from "./sequence.ts";
import { type Traits, traitsOf } from "./traits.ts";

/** Of so many of the nearest the one is taken that is told in the fewest words. */
const mostTried = 20;

/**
 * The call by which a rule held that is nearest to the one at which it broke: of the same route, but where a contrast
 * names others. Undefined where none held, or nothing tells both apart.
 */
export function counterpartOf(
  breach: Contradiction,
  all: Compared,
  { spares = () => true, members, text = "", held, isOfKinds }: Partial<Contrast> = {},
  history: History,
): Counterpart | undefined {
  const { calls: ids, controls = [], wants = {} } = breach;
  const calls = ids.filter((id) => !controls.includes(id)).flatMap((id) => history.call(id) ?? []);
  const broke = history.call(wants.call ?? "") ?? calls.at(-1);
  const { route } = broke ?? {};
  if (broke === undefined || route === undefined) return undefined;
  const traits = traitsOf(calls, broke, history);
  // What another server does says nothing of this one, but where the contrast is which server it is.
  const isLike = (call: Call): boolean =>
    call.route === route && (isOfKinds === true || segmentOf(call) === segmentOf(broke));
  const [nearest] = (held ?? [...all.held, ...all.heldAnew])
    .flatMap(({ call, ...one }) =>
      call !== undefined && (held !== undefined || isLike(call)) && spares({ call, ...one })
        ? [{ ...one, call }]
        : [],
    )
    .map((one) => ({ ...one, differs: differing(broke, one.call, members, history) }))
    .map((one) => ({ ...one, far: unlike(traits, one.traits) + one.differs.length }))
    .sort((a, b) => a.far - b.far)
    .slice(0, mostTried)
    .map((one) => ({ ...one, did: didBy(one, `${breach.field} ${text}`, history) }))
    .sort((a, b) => a.differs.length - b.differs.length || a.did.length - b.did.length);
  if (nearest === undefined || (nearest.far === 0 && held === undefined)) return undefined;
  const { call, did, differs } = nearest;
  return { did, call: callStep(call), ...cameOf(call, breach, history), differs };
}

/** What led to a call; what held may end with looks at what came of it, and of work it has others beside it. */
function didBy({ calls, call }: Seen, about: string, history: History): string {
  const isWork = call?.route?.tier !== "control-plane";
  const all = isWork ? [] : calls.slice(0, call && calls.indexOf(call));
  const ids = [...all, ...(call ? [call] : [])].map(({ id }) => id);
  const shown = leadingTo(history, { calls: ids }, "subjects").map((one) => ({ ...one, pause: 0 }));
  return didSentence(shown, about, { calls: ids }, history.header.profile);
}

const unlike = (one: Traits, other: Traits): number =>
  [...one.keys(), ...other.keys()].filter((trait) => !one.has(trait) || !other.has(trait)).length;

/** What is told of the answer that a rule looks at, where it names a part of it or of what a probe told. */
function cameOf(
  call: Call,
  { field, wants = {} }: Contradiction,
  history: History,
): Pick<Counterpart, "came"> {
  if (field === mailbox) return { came: "a mail came" };
  const { path, probe } = wants;
  const told = history.probes.findLast(
    (one) => one.probe === probe && isAbout(one, call, history),
  )?.value;
  const from = probe === undefined ? call.received?.json : told;
  if (!path || from === undefined) return {};
  const value = valueAt(from, pointerTo(path.split(".")));
  const words = typeof value === "object" ? wireType(value) : inWords(value ?? "absent");
  return { came: `${path} ${words}` };
}

/** The parts of a request that differ; where a contrast names some, those alone. */
function differing(
  broke: Call,
  held: Call,
  members: Contrast["members"],
  { facts }: History,
): Counterpart["differs"] {
  const [one, other] = [partsOf(broke, facts), partsOf(held, facts)];
  // Where one has no body, its type is no difference of its own.
  const lacksBody = [broke, held].some(({ sent }) => sent.text === undefined);
  return Object.keys({ ...one, ...other })
    .filter((name) => !(lacksBody && name === "content-type"))
    .filter((name) => plain(name, one[name]) !== plain(name, other[name]))
    .filter((name) => members?.includes(name) ?? true)
    .map((member) => ({ member, broke: said(one[member]), held: said(other[member]) }));
}

/** The address of a call, headers, and the members of its body; of a key whose it is. */
function partsOf(call: Call, { accounts }: Profile): Record<string, unknown> {
  const { json, text, headers } = call.sent;
  const body = isObject(json) ? json : { body: json ?? text };
  const owner = accounts.find(({ key }) => key === body.key);
  const key = owner && { key: `of account ${owner.name}, plan ${owner.plan}` };
  return { path: pathAndQuery(call), ...tellingHeaders({ headers }), ...body, ...key };
}

const said = (value: unknown): string =>
  value === undefined ? "absent" : shortened(withoutFiles(inWords(value)), longestValue);
const longestValue = 100;

/** A value without what is another in every request: whose names, address and secrets there are, and its webhook. */
function plain(name: string, value: unknown): string {
  if (value !== undefined && (name === "track_id" || name === "webhook")) return name;
  const text = withoutPseudonyms(said(value), (secret) => {
    const { kind, madeUp, form } = readPseudonym(secret) ?? {};
    return `${kind} ${madeUp} ${form}`;
  });
  if (name.endsWith("name")) return text.replace(/"[A-Za-z\d ]+"/, name);
  return text.replace(/"[a-z\d.]+@[a-z.]+"/, name);
}
