export { default as lengthCaps } from "./length-caps.ts";
export { default as lengthValues } from "./length-values.ts";
export { default as otherLengths } from "./other-lengths.ts";
