export { default as imageFormats } from "./image-formats.ts";
export { default as lengthValues } from "./length-values.ts";
export { default as otherImageFormats } from "./other-image-formats.ts";
export { default as otherLengths } from "./other-lengths.ts";
