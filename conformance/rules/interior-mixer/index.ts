import type { Rule } from "../rule.ts";
import parameters from "./parameters.ts";
import stepsDefault from "./steps-default.ts";

export const interiorMixer: readonly Rule[] = [parameters, stepsDefault];
