export { default as otherTimestampLevels } from "./other-timestamp-levels.ts";
export { default as parameters } from "./parameters.ts";
export { default as timestampLevelValues } from "./timestamp-level-values.ts";
