import type { Freedom } from "../freedom.ts";
import { heldUp } from "./held-up.ts";
import { targetGone } from "./target-gone.ts";

/** What may have gone wrong with a run itself: every rule weighs its breaches by these first. */
export const freedomsOfRuns: readonly Freedom[] = [targetGone, heldUp];
