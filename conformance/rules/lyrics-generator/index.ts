import type { Rule } from "../rule.ts";
import lengthCaps from "./length-caps.ts";
import lengthValues from "./length-values.ts";
import otherLengths from "./other-lengths.ts";

export const lyricsGenerator: readonly Rule[] = [otherLengths, lengthCaps, lengthValues];
