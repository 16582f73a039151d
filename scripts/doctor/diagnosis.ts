import { CannotStage } from "../../conformance/stage/cannot-stage.ts";
import { EnvironmentError } from "../../conformance/target/environment-error.ts";
import { BudgetSpent } from "../../conformance/target/pace/budget-spent.ts";
import { K6Error } from "../../load/k6/find.ts";

/**
 * The result of trying one fact of a profile. `wrong`: it does not hold; `untried`: a try would cost or change
 * something; `absent`: it is not declared, so some rules cannot be checked.
 */
export interface Diagnosis {
  what: string;
  state: "fine" | "wrong" | "untried" | "absent";
  says: string;
}

const as =
  (state: Diagnosis["state"]) =>
  (what: string, says: string): Diagnosis => ({ what, state, says });
export const fine = as("fine");
export const wrong = as("wrong");
export const untried = as("untried");
export const absent = as("absent");

/** A declared fact that does not hold; the message says what was met, and what to look at. */
export class DoesNotHold extends Error {
  override name = "DoesNotHold";
}

const expected = [DoesNotHold, CannotStage, BudgetSpent, EnvironmentError, K6Error];

/** The diagnosis of an attempt: its text when it works, or why it does not. Any other error is the kit's fault. */
export async function tried(what: string, attempt: () => Promise<string>): Promise<Diagnosis> {
  try {
    return fine(what, await attempt());
  } catch (error) {
    if (!expected.some((kind) => error instanceof kind)) throw error;
    return wrong(what, (error as Error).message);
  }
}
