import type { Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { isPlayName } from "../../history/plays.ts";
import type { Contradiction } from "../../history/sighting.ts";
import { doubting } from "../../model/freedoms.ts";
import { rules } from "../../rules/index.ts";
import type { Judgement } from "../../verdicts/judgement.ts";
import { byCode, byPlan, bySomebody, type Traits, traitsOf } from "./traits.ts";

/** Fewer that held may have held by chance. */
const leastHeld = 3;
/** What nearly all broken calls have, and hardly one that held; or all that broke, and few that held. */
const leastGap = 0.9;
const leastGapOfAll = 0.75;

/** What parts broken calls from held ones, and how cleanly: by the share of each that it is true of. */
export interface Contrast {
  text: string;
  gap: number;
  /** The members of the request that it speaks of; undefined where it speaks of requests as a whole. */
  members?: readonly string[];
  /** Whether what held is on the side where the rule did not break. */
  spares: (held: Seen) => boolean;
}

/** Calls by which a rule was seen to hold or to break. */
export interface Seen {
  kind: string;
  calls: readonly Call[];
  /** The one of them that is compared: what held may end with a look that shows it. */
  call: Call | undefined;
  traits: Traits;
}

/** What broke a rule as it was met, what was made again to narrow it down, and what held. */
export type Compared = Record<"met" | "anew" | "held", readonly Seen[]>;

/** All by which a run showed that a rule broke or held. */
export function compared({ clause, contradictions }: Judgement, history: History): Compared {
  const { judge = () => [] } = rules.find((rule) => rule.clause.id === clause.id) ?? {};
  const routes = new Set(contradictions.map((one) => callsOf(one, history).at(-1)?.route));
  const seen = (one: Shows): Seen => {
    const calls = callsOf(one, history);
    const call = calls.findLast(({ route }) => routes.has(route)) ?? calls.at(-1);
    return { kind: one.kind, calls, call, traits: traitsOf(calls, call, history) };
  };
  const all = [...doubting(judge)(history)];
  return {
    met: contradictions.map(seen),
    anew: all.flatMap((one) =>
      one.is === "against" && isPlay(callsOf(one, history)) ? seen(one) : [],
    ),
    held: all.flatMap((one) => (one.is === "for" ? seen(one) : [])),
  };
}

/**
 * What parts the calls that broke a rule from those that held best: their kinds, or what of their requests or of what was
 * done before, such as `broken always with device_name; never otherwise`.
 */
export const differing = (told: Judgement, all: Compared): Contrast | undefined =>
  [...ofKinds(told, all), ...ofTraits(told, all)].sort((a, b) => b.gap - a.gap)[0];

/**
 * Such as `broken always: flac; held: wav, mp3`. Where all that broke had the key of one plan, others' calls show nothing of
 * kinds.
 */
export function ofKinds(
  { kinds, contradictions, contradicting, supporting }: Judgement,
  all: Compared = { met: [], anew: [], held: [] },
): Contrast[] {
  const broken = [...new Set(contradictions.map(({ kind }) => kind))];
  const met = kinds.filter(({ seen }) => seen > 0);
  const plan = planOf(all);
  const isLike = ({ traits }: Seen) => plan === undefined || traits.has(plan);
  const like = new Set(all.held.filter(isLike).map(({ kind }) => kind));
  const spared = met
    .map(({ kind }) => kind)
    .filter((kind) => !broken.includes(kind) && (plan === undefined || like.has(kind)));
  const held = met.reduce((sum, { kind, seen }) => sum + (broken.includes(kind) ? seen : 0), 0);
  const gap = 1 - held / supporting;
  if (spared.length === 0 || broken.includes(unnamed) || gap < leastGap) return [];
  const often = howOften(held === 0 ? contradicting + all.anew.length : contradicting, held);
  const how = plan === undefined ? often : `${often} ${plan}`;
  const text = `broken ${how}: ${listedKinds(broken, "kinds")}; held: ${listedKinds(spared, "other kinds")}`;
  return [{ text, gap, spares: (one) => spared.includes(one.kind) && isLike(one) }];
}

/** The plan of whose keys all were that broke, where others held. */
function planOf({ met, held }: Compared): string | undefined {
  const plans = new Set(met.map(({ traits }) => [...traits.keys()].find(isPlan)));
  const [plan] = plans;
  const isAnother = ({ traits }: Seen) =>
    [...traits.keys()].some((one) => isPlan(one) && one !== plan);
  return plans.size === 1 && held.some(isAnother) ? plan : undefined;
}
const isPlan = (trait: string): boolean => trait.startsWith(byPlan);

/** One call alone shows no "always". */
const howOften = (broken: number, held: number): string =>
  held > 0 ? `${broken} of ${broken + held} times` : broken > 1 ? "always" : "in the one call";

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

/** Calls of one kind are compared, where a rule names kinds; the kind is named where others like them held. */
function ofTraits({ contradictions, kinds: seen }: Judgement, compared: Compared): Contrast[] {
  const kinds = new Set(contradictions.map(({ kind }) => kind));
  const isShared = seen.some((one) => one.seen > 0 && kinds.has(one.kind));
  if (!(isShared || kinds.has(unnamed))) return [];
  const [own, others] = parted(compared.held, ({ kind }) => !isShared || kinds.has(kind));
  const like = { ...compared, held: own };
  const named = `: ${listedKinds([...kinds], "kinds")}${kinds.size > 1 ? ", each" : ""}`;
  const clear = parting(like).filter(isClear);
  const found = clear.length > 0 ? clear.map((one) => narrowed(one, like) ?? one) : alone(like);
  const how = clear.length > 0 ? "" : "made alone, ";
  return found.map((one) => inText(one, how, others.every(one.spares) ? "" : named));
}

/** A contrast before it is put into words: where it breaks, and how often there and elsewhere. */
interface Parting extends Required<Omit<Contrast, "text">> {
  where: string;
  broken: number;
  held: number;
  elsewhere: number;
}

const isClear = ({ gap, elsewhere }: Parting): boolean =>
  gap >= (elsewhere === 0 ? leastGapOfAll : leastGap);

/** By each trait, how cleanly it parts what broke from what held. */
function parting(all: Compared, leastSeen = leastHeld): Parting[] {
  const held = new Tally(all.held);
  if (held.all < leastSeen) return [];
  // A cause is there wherever it was met, and still there where it was narrowed down.
  const broke = [new Tally(all.met), new Tally(all.anew)].filter((one) => one.all > 0);
  const names = new Map([...broke, held].flatMap((one) => [...one.traits]));
  return [...names].flatMap(([trait, members]) => {
    const gaps = broke.map((one) => one.share(trait) - held.share(trait));
    const [least, most] = [Math.min(...gaps), Math.max(...gaps)];
    const broken = broke.reduce((sum, one) => sum + one.of(trait), 0);
    const without = broke.reduce((sum, one) => sum + one.all, 0) - broken;
    const has = ({ traits }: Seen): boolean => traits.has(trait);
    if (least > 0) {
      const there = { broken, held: held.of(trait), elsewhere: without };
      return [{ where: trait, members, gap: least, ...there, spares: (one) => !has(one) }];
    }
    // What was done before is often there to show that a call is served otherwise: its lack explains nothing.
    if (!(most < 0 && members.length > 0)) return [];
    const there = { broken: without, held: held.all - held.of(trait), elsewhere: broken };
    const where = trait.replace("with ", "without ");
    return [{ where, members, gap: -most, ...there, spares: has }];
  });
}

/** Where calls like those that broke held as well: what else all of the ones have, and none of the others. */
function narrowed(one: Parting, all: Compared, least = leastHeld): Parting | undefined {
  if (one.held === 0) return one;
  if (one.elsewhere > 0) return undefined;
  const like = { ...all, held: all.held.filter((other) => !one.spares(other)) };
  const [next] = shared(like, least);
  const more = next && narrowed(next, like, least);
  if (more === undefined) return undefined;
  return {
    ...more,
    gap: one.gap,
    where: `${one.where} and ${more.where}`,
    members: [...one.members, ...more.members],
    spares: (other) => one.spares(other) || more.spares(other),
  };
}

/** What all have that broke, and so many of those that held have not, the best first. */
const shared = (all: Compared, least: number): Parting[] =>
  parting(all, least)
    .filter((one) => one.elsewhere === 0 && all.held.length - one.held >= least)
    .sort((a, b) => b.gap - a.gap);

/**
 * What calls made alone show, where those with others beside them show nothing. One thing of them was changed at a time:
 * of a single one that held it is the cause.
 */
function alone({ anew, held }: Compared): Parting[] {
  const all = { met: anew, anew: [], held: held.filter(({ calls }) => isPlay(calls)) };
  if (Math.min(anew.length, all.held.length) < leastHeld) return [];
  return shared(all, 1).flatMap((one) => narrowed(one, all, 1) ?? []);
}

/** How often it broke where a trait is, and whether it did elsewhere. */
function inText(
  { where, broken, held, elsewhere, ...one }: Parting,
  how: string,
  kinds: string,
): Contrast {
  const often = howOften(broken, held);
  const others = elsewhere === 0 ? "never" : "hardly ever";
  return { ...one, text: `${how}broken ${often}${kinds} ${where}; ${others} otherwise` };
}

/** Whether it was seen in what was played to show a finding. */
const isPlay = (calls: readonly Call[]): boolean => isPlayName(calls.at(-1)?.episode);

/** How many observations have each trait. */
class Tally {
  readonly all: number;
  /** Those of which traits of a kind can be told, by how these begin: of one call nothing tells what was done before. */
  readonly #tellable: Record<string, number>;
  readonly #counts = new Map<string, number>();
  readonly traits: Traits;

  constructor(seen: readonly Seen[]) {
    this.all = seen.length;
    const count = (is: (one: Seen) => boolean): number => seen.filter(is).length;
    this.#tellable = {
      [bySomebody]: count(({ calls }) => calls.length > 1),
      [byCode]: count(({ traits }) => [...traits.keys()].some((name) => name.startsWith(byCode))),
    };
    const all = seen.flatMap(({ traits }) => [...traits]);
    for (const [name] of all) this.#counts.set(name, this.of(name) + 1);
    this.traits = new Map(all);
  }

  of = (name: string): number => this.#counts.get(name) ?? 0;
  share = (name: string): number => {
    const kind = Object.keys(this.#tellable).find((one) => name.startsWith(one)) ?? "";
    return this.of(name) / (this.#tellable[kind] ?? this.all);
  };
}

function parted<T>(all: readonly T[], is: (one: T) => boolean): [T[], T[]] {
  return [all.filter(is), all.filter((one) => !is(one))];
}

type Shows = Pick<Contradiction, "calls" | "controls" | "kind">;

const callsOf = ({ calls, controls = [] }: Shows, history: History): Call[] =>
  calls.filter((id) => !controls.includes(id)).flatMap((id) => history.call(id) ?? []);
