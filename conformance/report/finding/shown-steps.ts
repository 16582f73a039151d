import type { Finding, FindingStep } from "../../../contracts/verdict.ts";
import { parseJson } from "../../target/http/parse-json.ts";
import { Placeholders } from "./placeholders.ts";

/** The steps of a finding with secrets by the names that its curl lines have, and the step whose answer decides. */
export function shownSteps(finding: Finding): {
  steps: FindingStep[];
  decisive: FindingStep | undefined;
} {
  const names = new Placeholders();
  const steps = finding.sequence.map((one) => names.inValue(one) as FindingStep);
  return { steps, decisive: decisiveIn(steps, finding) };
}

/**
 * The step at which the rule broke: a call by its answer. Where no answer shows it, what a probe told, or what was called
 * back to the webhook of that call.
 */
export function decisiveIn(
  steps: readonly FindingStep[],
  { witness = [], wants }: Pick<Finding, "witness" | "wants">,
): FindingStep | undefined {
  const last = wants?.call ?? witness.findLast((id) => steps.some((one) => one.id === id));
  const call = steps.find(({ id }) => id !== undefined && id === last);
  const isCalledBack = ({ event, path }: FindingStep): boolean =>
    event === "hook" && path !== undefined && call?.body?.includes(path) === true;
  const besides =
    wants === undefined || wants.probe !== undefined
      ? steps.findLast((one) => one.event === "probe" || isCalledBack(one))
      : undefined;
  return besides ?? call;
}

/** JSON with a line a member; other texts as they are. */
export function pretty(text: string): string {
  const value = parseJson(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}
