import { outcome } from "../../history/answers/outcome.ts";
import type { Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { isPlayName } from "../../history/plays.ts";
import type { Contradiction } from "../../history/sighting.ts";
import { doubting } from "../../model/freedoms.ts";
import { rules } from "../../rules/index.ts";
import type { Judgement } from "../../verdicts/judgement.ts";
import { openTraits, type Traits, traitsOf } from "./traits.ts";

/** Calls by which a rule was seen to hold or to break. */
export interface Seen {
  kind: string;
  calls: readonly Call[];
  /** The one of them that is compared: what held may end with a look that shows it. */
  call: Call | undefined;
  traits: Traits;
  /** Those of which nothing tells whether it has them. */
  open?: ReadonlySet<string>;
}

/** What broke a rule and held in a run, and among the calls that were made anew to narrow it down. */
export type Compared = Record<"met" | "anew" | "held" | "heldAnew", readonly Seen[]>;

export const nothingCompared: Compared = { met: [], anew: [], held: [], heldAnew: [] };

/**
 * All calls by which a run showed that a rule broke or held. A call that held is left out where its answer is that of a
 * breach of its kind: something else showed then that it held.
 */
export function compared({ clause, contradictions }: Judgement, history: History): Compared {
  const { judge = () => [] } = rules.find((rule) => rule.clause.id === clause.id) ?? {};
  const routes = new Set(contradictions.map((one) => callsOf(one, history).at(-1)?.route));
  const seen = (one: Shows): Seen => {
    const calls = callsOf(one, history);
    const call = calls.findLast(({ route }) => routes.has(route)) ?? calls.at(-1);
    const traits = traitsOf(calls, call, history);
    return { kind: one.kind, calls, call, traits, open: openTraits(call, history) };
  };
  const all = [...doubting(judge)(history)];
  const broken = new Set(contradictions.flatMap((one) => answerThatBroke(one, history) ?? []));
  const held = all
    .flatMap((one) => (one.is === "for" ? seen(one) : []))
    .filter(({ kind, call }) => call === undefined || !broken.has(`${kind} ${answerOf(call)}`));
  return {
    met: contradictions.map(seen),
    anew: all.flatMap((one) => (one.is === "against" ? seen(one) : [])).filter(isAnew),
    held: held.filter((one) => !isAnew(one)),
    heldAnew: held.filter(isAnew),
  };
}

/** How the deciding call was answered, where its status alone tells that it broke the rule. */
function answerThatBroke({ kind, calls, wants = {} }: Contradiction, history: History) {
  const call = history.call(wants.call ?? calls.at(-1) ?? "");
  return call === undefined || wants.status === undefined || wants.path !== undefined
    ? undefined
    : `${kind} ${answerOf(call)}`;
}

const answerOf = (call: Call): string =>
  `${call.route?.id} ${call.received?.status} ${outcome(call)}`;

/** Whether it was seen in what was played to show a finding. */
const isAnew = ({ calls }: Seen): boolean => isPlayName(calls.at(-1)?.episode);

type Shows = Pick<Contradiction, "calls" | "controls" | "kind">;

const callsOf = ({ calls, controls = [] }: Shows, history: History): Call[] =>
  calls.filter((id) => !controls.includes(id)).flatMap((id) => history.call(id) ?? []);
