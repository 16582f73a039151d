export { default as thresholdBounds } from "./threshold-bounds.ts";
export { default as thresholdDefault } from "./threshold-default.ts";
