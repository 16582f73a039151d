import type { Rule } from "../../kit/rule.ts";
import lengthCaps from "./length-caps.ts";
import lengthValues from "./length-values.ts";

export const lyricsGenerator: readonly Rule[] = [lengthCaps, lengthValues];
