import { catalogue } from "../../contracts/clauses/index.ts";
import type { RuleVerdict } from "../../contracts/verdict.ts";
import { type Outcome, outcomesOf } from "./again.ts";
import { readIn } from "./reports.ts";
import type { Run } from "./run.ts";
import type { Session } from "./session.ts";

/** How a rule stands now. */
export interface State {
  told: RuleVerdict;
  /** Its run was strict: what would be a warning, is a fail. */
  strict: boolean;
  /** It is being asked, and has told nothing so far. */
  isAsked: boolean;
  /** What another run of the page came to for it: a later one, or one that ran what the shown report's did not. */
  since?: Outcome | undefined;
}

/** Each rule of the catalogue as the run that goes on tells it, or else as the shown report and the page's other runs. */
export function statesOf(session: Session): Map<string, State> {
  const { current, shown } = session;
  const asking = current?.again;
  const isLive = current !== undefined && asking === undefined;
  const report = shown === undefined ? undefined : readIn(shown)?.report;
  const strict = isLive ? current.words.includes("--strict") : report?.run.strict === true;
  const known = new Map(report?.verdicts.map((told) => [told.rule, told]));
  const outcomes = outcomesOf(session);
  const stateOf = (told: RuleVerdict): State => {
    if (isLive) return { ...soFar(current, told), strict };
    const since = outcomes.get(told.rule);
    const { verdict = known.get(told.rule)?.verdict ?? told.verdict } = since ?? {};
    const isAsked = asking?.of === shown && asking?.rules.includes(told.rule) === true;
    return { told: { ...told, ...known.get(told.rule), verdict }, strict, isAsked, since };
  };
  return new Map(untold().map((told) => [told.rule, stateOf(told)]));
}

/** What is told while a run goes on; that more is needed, is not. */
function soFar({ verdicts, asked }: Run, told: RuleVerdict): Omit<State, "strict"> {
  const verdict = verdicts[told.rule];
  const isTold = verdict === "pass" || verdict === "fail" || verdict === "observed";
  return { told: isTold ? { ...told, verdict } : told, isAsked: !isTold && asked.has(told.rule) };
}

/** Each rule as before any run. */
const untold = (): RuleVerdict[] =>
  catalogue.map(({ id, level }) => ({
    ...{ rule: id, level, verdict: "not-run", reason: "not-selected" },
    ...{ supporting: 0, contradicting: 0 },
  }));
