import type { Rule } from "../../kit/rule.ts";
import answers from "./answers.ts";

export const generation: readonly Rule[] = [answers];
