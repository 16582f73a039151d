import type { Rule } from "../rule.ts";
import answers from "./answers.ts";
import valuesHonoured from "./values-honoured.ts";

export const generation: readonly Rule[] = [valuesHonoured, answers];
