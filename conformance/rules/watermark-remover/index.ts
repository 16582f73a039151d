import type { Rule } from "../rule.ts";
import preservesQuality from "./preserves-quality.ts";

export const watermarkRemover: readonly Rule[] = [preservesQuality];
