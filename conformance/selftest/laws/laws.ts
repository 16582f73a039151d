import { catalogue } from "../../../contracts/clauses/index.ts";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { readHistory } from "../../history/reading/read-history.ts";
import { rules } from "../../rules/index.ts";
import { judgeHistory } from "../../verdicts/judge-history.ts";
import type { Judgement } from "../../verdicts/judgement.ts";
import { besideOthers, reclocked, redated, rekeyed, rewritten } from "./same-otherwise.ts";
import { proxied, stretched } from "./transforms.ts";

type Verdicts = ReadonlyMap<string, Judgement>;
type Events = readonly HistoryEvent[];

/** Judges: the verdicts on a history, by rule. */
export type Tell = (events: Events) => Verdicts;

/** A law that judges keep for any history. `breaches` returns what a history shows against it, one line each. */
export interface Law {
  name: string;
  breaches: (tell: Tell, events: Events) => string[];
}

/** The verdicts of the kit's own judges. */
export function toldOf(events: Events): Verdicts {
  const all = judgeHistory(readHistory(events), { catalogue, rules, selected: () => true });
  return new Map(all.map((one) => [one.clause.id, one]));
}

/** A judgement in one line: the verdict, and how often each kind was seen. */
function inShort({ verdict, kinds, contradicting }: Judgement): string {
  const seen = kinds.filter(({ seen }) => seen > 0).map(({ kind, seen }) => `${seen} ${kind}`);
  return `${verdict}: ${[...seen.sort(), `${contradicting} against`].join(", ")}`;
}

/** The rules whose verdict on a transformed history differs, as `differs` says. */
function differences(
  before: Verdicts,
  after: Verdicts,
  differs: (one: Judgement, other: Judgement) => boolean,
): string[] {
  return [...before].flatMap(([id, one]) => {
    const other = after.get(id);
    if (other !== undefined && !differs(one, other)) return [];
    return [`${id}: ${inShort(one)}; then ${other === undefined ? "nothing" : inShort(other)}`];
  });
}

const saysOtherwise = (one: Judgement, other: Judgement) => inShort(one) !== inShort(other);

/** More users may show more of a rule; a verdict that was given already stays. */
const isOverturned = (one: Judgement, other: Judgement): boolean =>
  one.verdict === "inconclusive" ? other.verdict === "fail" : one.verdict !== other.verdict;

/**
 * What the beginning of a history shows must show in the whole, too. A fail in the beginning is a fail in the whole,
 * perhaps of a narrower rule that more was seen of. A pass in the beginning lacks no observations in the whole.
 */
const isTooEarly =
  (isRight: boolean) =>
  (whole: Judgement, beginning: Judgement): boolean => {
    if (beginning.verdict === "fail") return isRight && whole.verdict === "pass";
    if (beginning.verdict !== "pass") return false;
    return whole.verdict === "inconclusive" && whole.kinds.some(({ seen, owed }) => seen < owed);
  };

/** Where histories are cut off: early, in the middle, and before the last waits have ended. */
const cuts = [0.1, 0.35, 0.6, 0.8, 0.93, 0.99];

/** What another pace, or a proxy, may not do: pass a rule that failed, or accuse a service that no rule accused. */
const misleads =
  (isRight: boolean) =>
  (one: Judgement, other: Judgement): boolean =>
    (one.verdict === "fail" && other.verdict === "pass") || (isRight && other.verdict === "fail");

const misleading = (tell: Tell, events: Events, changed: Events): string[] => {
  const before = tell(events);
  const isRight = [...before.values()].every(({ verdict }) => verdict !== "fail");
  return differences(before, tell(changed), misleads(isRight));
};

export const laws: readonly Law[] = [
  {
    name: "all gaps ten times longer mislead nobody",
    breaches: (tell, events) => misleading(tell, events, stretched(events)),
  },
  {
    name: "a proxy that answers a page of 502 for each 500 misleads nobody",
    breaches: (tell, events) => misleading(tell, events, proxied(events)),
  },
  {
    name: "secrets under other numbers change nothing",
    breaches: (tell, events) => differences(tell(events), tell(rekeyed(events)), saysOtherwise),
  },
  {
    name: "clocks that began elsewhere change nothing",
    breaches: (tell, events) =>
      differences(tell(events), tell(reclocked(events, 86_399_000_017)), saysOtherwise),
  },
  {
    name: "the same some days later changes nothing",
    breaches: (tell, events) => differences(tell(events), tell(redated(events, 3)), saysOtherwise),
  },
  {
    name: "JSON that is written otherwise and holds more changes nothing",
    breaches: (tell, events) => differences(tell(events), tell(rewritten(events)), saysOtherwise),
  },
  {
    name: "what others do beside it overturns nothing",
    breaches: (tell, events) => differences(tell(events), tell(besideOthers(events)), isOverturned),
  },
  {
    name: "a beginning passes nothing that was not seen, and fails nothing of what is right in the whole",
    breaches: (tell, events) => {
      const whole = tell(events);
      const isRight = [...whole.values()].every(({ verdict }) => verdict !== "fail");
      return cuts.flatMap((cut) => {
        const beginning = tell(events.slice(0, Math.ceil(events.length * cut)));
        return differences(whole, beginning, isTooEarly(isRight)).map(
          (one) => `cut at ${cut}: ${one}`,
        );
      });
    },
  },
];
