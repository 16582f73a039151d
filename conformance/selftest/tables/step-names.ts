/** The rules whose drives are played, and how many episodes of each. */
export const stepNames = [
  "shown",
  "told",
  "again",
  "again, all",
  "own, some",
  "own, more",
  "own, all",
  "near, more",
  "near, all",
  "every, more",
  "every, all",
  "usual",
] as const;
export type StepName = (typeof stepNames)[number];
