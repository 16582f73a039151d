import type { Need } from "../../../contracts/verdict.ts";
import { fact } from "../judge.ts";

/** What tells whether it was a lock of the caller's address that right calls met. */
const lockAfter = (wrong: string, happened: string): Need =>
  fact(
    "recognise.rateLimited",
    `what a limit of ${wrong} from one address answers (recognise.rateLimited), or a run without that limit: after many of them ${happened} for a while`,
  );

export const loginsLocked = lockAfter("failed logins", "nobody was let in");
export const codesLocked = lockAfter("wrong codes", "no right one was taken");
