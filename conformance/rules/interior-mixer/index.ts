import type { Rule } from "../../kit/rule.ts";
import parameters from "./parameters.ts";
import stepsDefault from "./steps-default.ts";

export const interiorMixer: readonly Rule[] = [parameters, stepsDefault];
