import type { Rule } from "../rule.ts";
import parameters from "./parameters.ts";

export const objectRemoval: readonly Rule[] = [parameters];
