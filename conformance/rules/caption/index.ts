import type { Rule } from "../rule.ts";
import imageFormats from "./image-formats.ts";
import lengthValues from "./length-values.ts";
import otherImageFormats from "./other-image-formats.ts";
import otherLengths from "./other-lengths.ts";

export const caption: readonly Rule[] = [
  otherLengths,
  imageFormats,
  lengthValues,
  otherImageFormats,
];
