import type { Rule } from "../rule.ts";
import resolutionBound from "./resolution-bound.ts";
import smallerSizes from "./smaller-sizes.ts";

export const text2img: readonly Rule[] = [resolutionBound, smallerSizes];
