import { asked } from "../../history/call.ts";
import type { Judgement } from "../../verdicts/judgement.ts";
import { count } from "../words.ts";
import type { Compared, Seen } from "./compared.ts";
import { alone, clear, clearGap, type Parting } from "./parting.ts";

/** What parts broken calls from held ones, and how cleanly: by the share of each that it is true of. */
export interface Contrast extends Pick<Parting, "gap" | "spares"> {
  text: string;
  /** The condition by itself, where it is what calls have: such as `with device_name`. */
  where?: string;
  /** The members of the request that it speaks of; undefined where it speaks of requests as a whole. */
  members?: readonly string[];
  /** It speaks of kinds, such as other servers. */
  isOfKinds?: true;
  /** What held, where that was by calls of other routes, which other rules judge. */
  held?: readonly Seen[];
}

/**
 * What parts the calls that broke a rule from those that held best: their kinds, numbers, or what of their requests or of
 * what was done before, such as `broken each of 4 times with device_name; never otherwise (9 times)`.
 */
export const differing = (told: Judgement, all: Compared): Contrast | undefined =>
  [...ofNumbers(told, all), ...ofKinds(told, all), ...ofTraits(told, all)].sort(
    (a, b) => b.gap - a.gap,
  )[0];

/** The same of the calls that were made alone: those of the run tell more, where they are parted. */
export const differingAlone = (told: Judgement, all: Compared): Contrast | undefined =>
  ofTraits(told, all, alone, "made alone, ")[0];

/** Such as `broken each of 2 times: flac; held: wav, mp3`. */
export function ofKinds(
  { kinds, contradictions, contradicting, supporting }: Judgement,
  all?: Compared,
): Contrast[] {
  const broken = [...new Set(contradictions.map(({ kind }) => kind))];
  const met = kinds.filter(({ seen }) => seen > 0);
  const like = all && likeBroken(all);
  const isShown = (kind: string) => like?.held.some((one) => one.kind === kind) ?? true;
  const spared = met
    .map(({ kind }) => kind)
    .filter((kind) => !broken.includes(kind) && isShown(kind));
  const held = met.reduce((sum, { kind, seen }) => sum + (broken.includes(kind) ? seen : 0), 0);
  const gap = 1 - held / supporting;
  if (spared.length === 0 || broken.includes(unnamed) || gap < clearGap.ofMost) return [];
  const how = howOften(contradicting, held) + (like?.where ?? "");
  const text = `broken ${how}: ${listedKinds(broken)}; held: ${listedKinds(spared)}`;
  const spares = (one: Seen) => spared.includes(one.kind) && like?.has(one) !== false;
  return [{ text, gap, spares, isOfKinds: true }];
}

/**
 * Those that held and have what of an account all have that broke, and some that held have not: the others may have held
 * for that, whatever else they are. `where` says it.
 */
function likeBroken({ met, held, heldAnew }: Compared) {
  const [first, ...rest] = met;
  const names = [...(first?.traits ?? [])].flatMap(([name, { of }]) =>
    of === "account" &&
    rest.every(({ traits }) => traits.has(name)) &&
    held.some(({ traits }) => !traits.has(name))
      ? name
      : [],
  );
  const has = ({ traits }: Seen): boolean => names.every((name) => traits.has(name));
  const heldEver = [...held, ...heldAnew];
  return { has, held: heldEver.filter(has), where: names.map((name) => ` ${name}`).join("") };
}

/**
 * Between which numbers the bound of a service lies that the rule is about: such as `broken each of 8 times with width from
 * 1025 to 2048; held from 3840`.
 */
function ofNumbers({ contradictions }: Judgement, all: Compared): Contrast[] {
  const named = [...new Set(contradictions.flatMap(({ field }) => field.split(/[^\w-]+/)))];
  const given = named.filter((name) =>
    all.met.every(({ call }) => call !== undefined && typeof asked(call, name) === "number"),
  );
  const bounds = given.map((name): [string, string[]] => [name, [name]]);
  if (given.length > 1) bounds.push([`the larger of ${given.join(" and ")}`, given]);
  const { held, where, has } = likeBroken(all);
  return bounds.flatMap(([said, members]): Contrast[] => {
    const numberIn = ({ call }: Seen) =>
      Math.max(...members.map((name) => Number(call && (asked(call, name) ?? Number.NaN))));
    const numbersIn = (some: readonly Seen[]) => some.map(numberIn).filter(Number.isFinite);
    const broken = numbersIn([...all.met, ...all.anew]);
    const others = numbersIn(held);
    const [least, most] = [Math.min(...broken), Math.max(...broken)];
    const below = others.filter((one) => one < least);
    const above = others.filter((one) => one > most);
    const isClean = others.length > 0 && below.length + above.length === others.length;
    if (!isClean || least === most) return [];
    const ends = [
      ...(below.length > 0 ? [`up to ${Math.max(...below)}`] : []),
      ...(above.length > 0 ? [`from ${Math.min(...above)}`] : []),
    ];
    const text = `broken ${all.met.length > 1 ? howOften(all.met.length, 0) : "always"}${where} with ${said} from ${least} to ${most}; held ${ends.join(" and ")}`;
    const spares = (one: Seen) => has(one) && Number.isFinite(numberIn(one));
    return [{ text, gap: 1, members, spares }];
  });
}

/** What was seen, and no more: one call alone shows no "always". */
export const howOften = (broken: number, held: number): string =>
  held > 0
    ? `${broken} of ${broken + held} times`
    : broken > 1
      ? `each of ${broken} times`
      : "in the one call";

/** Kinds such as `3d: no key`, with what they share said once: `no key (3d, chat)`. Of many the first few are named. */
function listedKinds(kinds: readonly string[]): string {
  const parted = kinds.map((kind) => /^([\w-]+): (.*)$/.exec(kind)?.slice(1) ?? ["", kind]);
  const all = [...Map.groupBy(parted, ([, what = ""]) => what)].map(([what, those]) => {
    const of = those.flatMap(([first]) => first || []);
    return of.length > 0 ? `${what} (${few(of, mostOfEach)})` : what;
  });
  return few(all, mostNamed);
}

/** The first of some, and how many more there are. */
export const few = (all: readonly string[], most: number): string =>
  all.length > most
    ? `${all.slice(0, most - 1).join(", ")} and ${all.length - most + 1} more`
    : all.join(", ");
const mostNamed = 8;
export const mostOfEach = 4;
/** The kind of what a rule does not part by kinds. */
const unnamed = "seen";

/**
 * Calls of the routes that broke are compared: what another lets through was asked something else. And calls of one kind,
 * where a rule names kinds; the kind is named where others like them held. Where none of its kind held, those are like it
 * that were to be answered as it was.
 */
function ofTraits(
  { contradictions, kinds: seen }: Judgement,
  { held, heldAnew, ...broke }: Compared,
  part = clear,
  how = "",
): Contrast[] {
  const kinds = new Set(contradictions.map(({ kind }) => kind));
  const isShared = seen.some((one) => one.seen > 0 && kinds.has(one.kind));
  const isOfStatus = contradictions.every(({ wants }) => wants?.status !== undefined);
  if (!(isShared || isOfStatus || kinds.has(unnamed))) return [];
  const routes = new Set([...broke.met, ...broke.anew].map(({ call }) => call?.route));
  const isOfRoute = ({ call }: Seen): boolean => routes.has(call?.route);
  const isOwn = ({ kind }: Seen): boolean => !isShared || kinds.has(kind);
  const [own, others] = parted(held.filter(isOfRoute), isOwn);
  const ownAnew = heldAnew.filter((one) => isOfRoute(one) && isOwn(one));
  const [kind] = kinds;
  const named = kinds.size > 1 ? `, each of ${listedKinds([...kinds])}` : `, of kind "${kind}"`;
  return part({ ...broke, held: own, heldAnew: ownAnew }).map((one) =>
    inText(one, how, others.every(one.spares) ? "" : named),
  );
}

/** How often it broke where a trait is, and whether it did elsewhere. */
function inText(
  { broken, held, elsewhere, spared, untold, ...one }: Parting,
  how: string,
  kinds: string,
): Contrast {
  const often = howOften(broken, held);
  const others = elsewhere + spared;
  const rest =
    elsewhere === 0
      ? `never otherwise (${count(others, "time")})`
      : `${elsewhere} of ${others} times otherwise`;
  const open = untold === 0 ? "" : `; ${untold} more may be either`;
  return { ...one, text: `${how}broken ${often} ${one.where}${kinds}; ${rest}${open}` };
}

function parted<T>(all: readonly T[], is: (one: T) => boolean): [T[], T[]] {
  return [all.filter(is), all.filter((one) => !is(one))];
}
