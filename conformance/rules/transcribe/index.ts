import type { Rule } from "../rule.ts";
import otherTimestampLevels from "./other-timestamp-levels.ts";
import parameters from "./parameters.ts";
import timestampLevelValues from "./timestamp-level-values.ts";

export const transcribe: readonly Rule[] = [otherTimestampLevels, parameters, timestampLevelValues];
