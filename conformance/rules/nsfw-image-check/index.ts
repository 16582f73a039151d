import type { Rule } from "../rule.ts";
import thresholdBounds from "./threshold-bounds.ts";
import thresholdDefault from "./threshold-default.ts";

export const nsfwImageCheck: readonly Rule[] = [thresholdBounds, thresholdDefault];
