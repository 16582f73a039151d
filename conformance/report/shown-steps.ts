import type { Finding, FindingStep } from "../../contracts/verdict.ts";
import { parseJson } from "../target/parse-json.ts";
import { Placeholders } from "./placeholders.ts";

/** The steps of a finding with secrets by the names that its curl lines have, and the step whose answer decides. */
export function shownSteps({ sequence, witness = [], wants }: Finding): {
  steps: FindingStep[];
  decisive: FindingStep | undefined;
} {
  const names = new Placeholders();
  const steps = sequence.map((one) => names.inValue(one) as FindingStep);
  const last = wants?.call ?? witness.findLast((id) => sequence.some((one) => one.id === id));
  const decides = ({ event, id }: FindingStep): boolean =>
    wants?.probe === undefined ? id !== undefined && id === last : event === "probe";
  return { steps, decisive: steps.find(decides) };
}

/** JSON with a line a member; other texts as they are. */
export function pretty(text: string): string {
  const value = parseJson(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}
