import { conflict, locked, ofTheMoment, serverErrors } from "../../history/answers/statuses.ts";
import type { Answer } from "../../target/client.ts";
import { isServed } from "./served.ts";

/** A user who may sign up and log in. */
interface Newcomer {
  signup: () => Promise<Answer>;
  login: () => Promise<Answer>;
}

/** At most so many newcomers are tried to tell whether login needs a verified email. */
const tries = 3;

/** Whether an answer tells of no failure: by its status, or by an `error` under a good status. */
export const isGranted = (answer: Answer): boolean =>
  isServed(answer) && ((answer.json ?? {}) as { error?: unknown }).error == null;

/** Whether an answer refuses the caller, and not merely for the moment. */
export const isPlainRefusal = (answer: Answer): boolean =>
  !isGranted(answer) &&
  (answer.status ?? serverErrors) < serverErrors &&
  !ofTheMoment.has(answer.status ?? 0);

/** Whether login needs a verified email: newcomers try to log in without one. */
export async function needsVerifying(newcomer: () => Newcomer): Promise<boolean> {
  let held = 0;
  for (let nth = 0; nth < tries; nth += 1) {
    const probe = newcomer();
    const isThere = isGranted(await probe.signup());
    const answer = await probe.login();
    if (isGranted(answer)) return false;
    if (isThere && isPlainRefusal(answer)) return true;
    if (isThere && (answer.status === conflict || answer.status === locked)) held += 1;
  }
  // A cause that refuses every newcomer is no passing one.
  return held === tries;
}
