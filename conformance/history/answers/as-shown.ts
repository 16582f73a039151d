import type { Call } from "../call.ts";
import { derived } from "../derived.ts";
import type { History } from "../history.ts";

/**
 * The calls of a history with whatever is recorded of their answers: for judges of what an answer shows by itself, whatever
 * it was asked.
 */
export const asShown = derived(({ calls }: History): readonly Call[] =>
  calls.map((call) => (call.shown === call.received ? call : { ...call, received: call.shown })),
);
