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

/** The step at which the rule broke: a call by its answer, or what a probe told. */
export function decisiveIn(
  steps: readonly FindingStep[],
  { witness = [], wants }: Pick<Finding, "witness" | "wants">,
): FindingStep | undefined {
  const last = wants?.call ?? witness.findLast((id) => steps.some((one) => one.id === id));
  return steps.find(({ event, id }) =>
    wants?.probe === undefined ? id !== undefined && id === last : event === "probe",
  );
}

/** JSON with a line a member; other texts as they are. */
export function pretty(text: string): string {
  const value = parseJson(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}
