import { settlersOf } from "../../conformance/report/inconclusive/settlers.ts";
import { catalogue } from "../../contracts/clauses/index.ts";
import type { Report } from "../../contracts/report.ts";
import type { RuleVerdict } from "../../contracts/verdict.ts";
import { isFixed, type Outcome, outcomesOf } from "./again.ts";
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
  const { current } = session;
  if (current === undefined || current.again !== undefined) return standing(session);
  const strict = current.words.includes("--strict");
  return new Map(untold().map((told) => [told.rule, { ...soFar(current, told), strict }]));
}

/** The same where no run tells all rules anew. */
export function standing(session: Session): Map<string, State> {
  const { current, shown, read } = session;
  const asked = new Set(current?.again?.of === shown ? current?.again?.rules : []);
  const strict = read?.report.run.strict === true;
  const known = new Map(read?.report.verdicts.map((told) => [told.rule, told]));
  const outcomes = outcomesOf(session);
  const stateOf = (told: RuleVerdict): State => {
    const since = outcomes.get(told.rule);
    const latest = since?.told ?? known.get(told.rule) ?? told;
    const verdict = since?.verdict ?? latest.verdict;
    return { told: { ...latest, verdict }, strict, isAsked: asked.has(told.rule), since };
  };
  return new Map(untold().map((told) => [told.rule, stateOf(told)]));
}

/** The shown report with what the page's other runs told of its target: what is left to do follows from all of them. */
export function wholeOf(session: Session): Report | undefined {
  const { read, declared } = session;
  if (read === undefined || read.report.concluded !== undefined) return undefined;
  const states = standing(session);
  const verdicts = read.report.verdicts.flatMap((told) => {
    const state = states.get(told.rule);
    // What a replay saw fixed is counted as that; to run it again is offered at its card.
    return isFixed(state?.since) ? [] : (state?.told ?? told);
  });
  return { ...read.report, verdicts, settlers: settlersOf(verdicts, declared) };
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
