import type { Finding } from "../../../contracts/verdict.ts";
import { before, type Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import type { Counted } from "../../run/showing/plays.ts";
import type { Judgement } from "../../verdicts/judgement.ts";
import { type Compared, compared, nothingCompared } from "./compared.ts";
import { type Contrast, differing, differingAlone, ofKinds } from "./differing.ts";
import { ofDoors } from "./doors.ts";

/** When a rule breaks, as far as a run tells. */
export interface Comparison {
  all: Compared;
  /** What parts the calls that broke it from those that held. */
  contrast?: Contrast | undefined;
  /** How often the very same calls break it, where nothing parts them. */
  byChance?: string | undefined;
}

/** Compares all by which a rule broke and held; of a queue's its times tell. */
export function comparisonOf(
  told: Judgement,
  often: Finding["reproduced"],
  isOfQueue: boolean,
  history: History,
): Comparison {
  if (isOfQueue) return { all: nothingCompared, contrast: ofKinds(told)[0] };
  const all = compared(told, history);
  const parts = differing(told, all) ?? ofDoors(told, all, history) ?? differingAlone(told, all);
  // What the same calls do not show again hangs on nothing that calls which held have, too.
  if (parts && (often.alone !== false || parts.gap === 1)) return { all, contrast: parts };
  return { all, byChance: nowAndThen(often, told, all, history) };
}

/** What the very same calls showed only in some of their tries hangs on none of them. */
function nowAndThen(
  often: Finding["reproduced"],
  told: Judgement,
  { met }: Compared,
  history: History,
): string | undefined {
  const { supporting, contradicting } = told;
  // What never held takes no chance: something is missing among the calls.
  if (often.alone === false && supporting === 0) return undefined;
  if (often.alone === false) {
    const all = supporting + contradicting;
    const chance = `by chance (about 1 time in ${Math.round(all / contradicting)})`;
    const isBeside = met.every(({ call }) => call !== undefined && hasOthers(call, history));
    const why = isBeside
      ? `perhaps by what was under way beside them, ${chance}, or by earlier calls`
      : `${chance} or by earlier calls; no race, for some of them were made with nothing beside them`;
    return `broken in ${contradicting} of ${all} calls, and not again by the same ones: ${why}`;
  }
  if (often.alone !== true || often.times >= often.of) return undefined;
  const { times, of } = oftenIn(often, told);
  const oneIn = Math.round(of / times);
  return `broken ${oneIn < 2 ? "most times" : `about 1 time in ${oneIn}`}, whatever the request`;
}

/** Whether any other call was under way while a call was. */
const hasOthers = (call: Call, { calls }: History): boolean =>
  calls.some((one) => one !== call && !before(one, call) && !before(call, one));

/** How often calls broke a rule: by their own tries, or by all calls of the run where few of these tries broke it. */
export function oftenIn(
  { times, of }: Counted,
  { supporting, contradicting }: Pick<Judgement, "supporting" | "contradicting">,
): Counted {
  if (times > fewTimes || (times === of && of > 1)) return { times, of };
  return { times: times + contradicting, of: of + supporting + contradicting };
}

const fewTimes = 2;
