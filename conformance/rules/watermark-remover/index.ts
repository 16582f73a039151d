import type { Rule } from "../../kit/rule.ts";
import preservesQuality from "./preserves-quality.ts";

export const watermarkRemover: readonly Rule[] = [preservesQuality];
