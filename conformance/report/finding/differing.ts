import type { Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { isPlayName } from "../../history/plays.ts";
import type { Contradiction } from "../../history/sighting.ts";
import { doubting } from "../../model/freedoms.ts";
import { rules } from "../../rules/index.ts";
import type { Judgement } from "../../verdicts/judgement.ts";
import { bySomebody, type Traits, traitsOf } from "./traits.ts";

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
    anew: all.flatMap((one) => (one.is === "against" && isPlayed(one, history) ? seen(one) : [])),
    held: all.flatMap((one) => (one.is === "for" ? seen(one) : [])),
  };
}

/**
 * What parts the calls that broke a rule from those that held best: their kinds, or what of their requests or of what was
 * done before, such as `broken always with device_name; never otherwise`.
 */
export const differing = (told: Judgement, all: Compared): Contrast | undefined =>
  [...ofKinds(told), ...ofTraits(told, all)].sort((a, b) => b.gap - a.gap)[0];

/** Such as `broken always: flac; held: wav, mp3`. */
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
  const often = howOften(contradicting, held);
  const text = `broken ${often}: ${listedKinds(broken, "kinds")}; held: ${listedKinds(spared, "other kinds")}`;
  return [{ text, gap, spares: ({ kind }) => spared.includes(kind) }];
}

/** One call alone shows no "always". */
const howOften = (broken: number, held: number): string =>
  held > 0 ? `in ${broken} of ${broken + held} calls` : broken > 1 ? "always" : "in the one call";

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
function ofTraits({ contradictions, kinds: seen }: Judgement, all: Compared): Contrast[] {
  const kinds = new Set(contradictions.map(({ kind }) => kind));
  const isShared = seen.some((one) => one.seen > 0 && kinds.has(one.kind));
  if (!(isShared || kinds.has(unnamed))) return [];
  const [own, others] = parted(all.held, ({ kind }) => !isShared || kinds.has(kind));
  const named = `: ${listedKinds([...kinds], "kinds")}${kinds.size > 1 ? ", each" : ""}`;
  return parting({ ...all, held: own }).map((one) =>
    inText(narrowed(one, { ...all, held: own }), others.every(one.spares) ? "" : named),
  );
}

/** A contrast before it is put into words: where it breaks, and how often there and elsewhere. */
interface Parting extends Required<Omit<Contrast, "text">> {
  where: string;
  broken: number;
  held: number;
  elsewhere: number;
}

function parting(all: Compared): Parting[] {
  const held = new Tally(all.held);
  if (held.all < leastHeld) return [];
  // A cause is there wherever it was met, and still there where it was narrowed down.
  const broke = [new Tally(all.met), new Tally(all.anew)].filter((one) => one.all > 0);
  const names = new Map([...broke, held].flatMap((one) => [...one.traits]));
  return [...names].flatMap(([trait, members]) => {
    const gaps = broke.map((one) => one.share(trait) - held.share(trait));
    const [least, most] = [Math.min(...gaps), Math.max(...gaps)];
    const broken = broke.reduce((sum, one) => sum + one.of(trait), 0);
    const without = broke.reduce((sum, one) => sum + one.all, 0) - broken;
    const has = ({ traits }: Seen): boolean => traits.has(trait);
    if (least >= (without === 0 ? leastGapOfAll : leastGap)) {
      const there = { broken, held: held.of(trait), elsewhere: without };
      return [{ where: trait, members, gap: least, ...there, spares: (one) => !has(one) }];
    }
    // What was done before is often there to show that a call is served otherwise: its lack explains nothing.
    if (most > -(broken === 0 ? leastGapOfAll : leastGap) || !trait.startsWith("with ")) return [];
    const there = { broken: without, held: held.all - held.of(trait), elsewhere: broken };
    const where = trait.replace("with ", "without ");
    return [{ where, members, gap: -most, ...there, spares: has }];
  });
}

/** Where calls like those that broke held as well: what else all of the ones have, and none of the others. */
function narrowed(one: Parting, { met, anew, held }: Compared): Parting {
  if (one.held === 0 || one.elsewhere > 0) return one;
  const like = held.filter((other) => !one.spares(other));
  const more = parting({ met, anew, held: like }).find(({ gap }) => gap === 1);
  if (more === undefined) return one;
  return {
    ...more,
    gap: one.gap,
    where: `${one.where} and ${more.where}`,
    members: [...one.members, ...more.members],
    spares: (other) => one.spares(other) || more.spares(other),
  };
}

/** How often it broke where a trait is, and whether it did elsewhere. */
function inText({ where, broken, held, elsewhere, ...one }: Parting, kinds: string): Contrast {
  const others = elsewhere === 0 ? "never" : "hardly ever";
  return { ...one, text: `broken ${howOften(broken, held)}${kinds} ${where}; ${others} otherwise` };
}

/** Whether it was seen in what was played to show a finding. */
const isPlayed = (one: Shows, history: History): boolean =>
  isPlayName(callsOf(one, history).at(-1)?.episode);

/** How many observations have each trait. */
class Tally {
  readonly all: number;
  /** Those of more calls than one: of the others nothing tells what was done before. */
  readonly #longer: number;
  readonly #counts = new Map<string, number>();
  readonly traits: Traits;

  constructor(seen: readonly Seen[]) {
    this.all = seen.length;
    this.#longer = seen.filter(({ calls }) => calls.length > 1).length;
    const all = seen.flatMap(({ traits }) => [...traits]);
    for (const [name] of all) this.#counts.set(name, this.of(name) + 1);
    this.traits = new Map(all);
  }

  of = (name: string): number => this.#counts.get(name) ?? 0;
  share = (name: string): number =>
    this.of(name) / (name.startsWith(bySomebody) ? this.#longer : this.all);
}

function parted<T>(all: readonly T[], is: (one: T) => boolean): [T[], T[]] {
  return [all.filter(is), all.filter((one) => !is(one))];
}

type Shows = Pick<Contradiction, "calls" | "controls" | "kind">;

const callsOf = ({ calls, controls = [] }: Shows, history: History): Call[] =>
  calls.filter((id) => !controls.includes(id)).flatMap((id) => history.call(id) ?? []);
