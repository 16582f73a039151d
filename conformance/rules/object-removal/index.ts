import type { Rule } from "../../kit/rule.ts";
import parameters from "./parameters.ts";

export const objectRemoval: readonly Rule[] = [parameters];
