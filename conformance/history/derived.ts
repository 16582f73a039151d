import type { History } from "./history.ts";

/** What follows from a history, worked out once for each: `derive` must be pure. */
export const derived =
  <T>(derive: (history: History) => T) =>
  (history: History): T =>
    history.memo(derive);
