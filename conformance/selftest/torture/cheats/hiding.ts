import type { Mutant } from "../../../../fixtures/mutants/mutant.ts";
import { trackIdMutants } from "../../../../fixtures/mutants/results/track-ids.ts";
import { refreshExpiryMutants } from "../../../../fixtures/mutants/sessions/refresh-expiry.ts";
import { refreshRotationMutants } from "../../../../fixtures/mutants/sessions/refresh-rotation.ts";
import { honest } from "../../../../fixtures/reference/decisions/index.ts";
import type { Facts, RequestFacts } from "../../../../fixtures/reference/facts.ts";
import { combine, type DecisionOverrides } from "../../../../fixtures/reference/index.ts";
import type { Fraud } from "./cheat.ts";

/** Looks at requests as they come, before any other decision. */
export interface Eye {
  /** Whether this request is answered wrongly. */
  isWrong(f: Facts): boolean;
  /** Called when the answer leaves. */
  leaves?(f: Facts): void;
  /** The shortest time that each request is under way, in ms. */
  takesMs?: number;
}

const week = named("refresh-gives-a-week-by-default", refreshExpiryMutants);
const spared = named("refresh-leaves-the-old-token-alone", refreshRotationMutants);
const untracked = named("calls-tell-no-track-id", trackIdMutants);

/** A fault in a single answer, and a fault in what follows from one. */
export const ofRefresh: readonly Mutant[] = [week, spared];
export const ofWebhooks: readonly Mutant[] = [untracked];

/** The mutants' faults where the eye says so; elsewhere the honest decisions. */
export function hiding(
  eye: () => Eye,
  faults: readonly Mutant[] = [...ofRefresh, ...ofWebhooks],
): Fraud {
  return {
    hides: faults.map(({ id }) => `\`${id}\``).join(", "),
    breaks: [...new Set(faults.flatMap(({ breaks }) => breaks.map(({ id }) => id)))],
    decisions: () => watched(eye(), combine(...faults.map(({ decisions }) => decisions))),
  };
}

/** The faults for requests that look like this, whatever came before them. */
export const where = (isWrong: Eye["isWrong"], faults?: readonly Mutant[]): Fraud =>
  hiding(() => ({ isWrong }), faults);

function watched({ isWrong, leaves, takesMs }: Eye, wrong: DecisionOverrides): DecisionOverrides {
  const marked = new WeakSet<RequestFacts>();
  const http: DecisionOverrides["http"] = {
    intercept: async (f) => {
      if (isWrong(f)) marked.add(f.request);
      if (takesMs !== undefined) await f.pause(takesMs);
      return undefined;
    },
    afterResponse: (given, f) => {
      leaves?.(f);
      return given;
    },
  };
  const gated = gate(wrong as Layer, honest as unknown as Layer, (f) => marked.has(f.request));
  return combine(gated as DecisionOverrides, { http });
}

type Decision = (...given: unknown[]) => unknown;
interface Layer {
  [name: string]: Decision | Layer;
}

/** Each of these decisions where its request is marked, else the right one of the same name. */
function gate(wrong: Layer, right: Layer, isMarked: (f: Facts) => boolean): Layer {
  const gated = Object.entries(wrong).map(([name, one]) => {
    const other = right[name];
    return typeof one === "function"
      ? [name, either(one, other as Decision, isMarked)]
      : [name, gate(one, other as Layer, isMarked)];
  });
  return Object.fromEntries(gated);
}

const either =
  (wrong: Decision, right: Decision, isMarked: (f: Facts) => boolean): Decision =>
  (...given) =>
    isMarked(given.at(-1) as Facts) ? wrong(...given) : right(...given);

function named(id: string, mutants: readonly Mutant[]): Mutant {
  const found = mutants.find((one) => one.id === id);
  if (found === undefined) throw new RangeError(`there is no mutant "${id}"`);
  return found;
}
