import type { Rule } from "../../kit/rule.ts";
import imageFormats from "./image-formats.ts";
import lengthValues from "./length-values.ts";
import otherImageFormats from "./other-image-formats.ts";

export const caption: readonly Rule[] = [imageFormats, lengthValues, otherImageFormats];
