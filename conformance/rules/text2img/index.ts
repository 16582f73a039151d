export { default as resolutionBound } from "./resolution-bound.ts";
export { default as smallerSizes } from "./smaller-sizes.ts";
