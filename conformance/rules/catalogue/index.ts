import type { Rule } from "../rule.ts";
import servesEveryRoute from "./serves-every-route.ts";

export const catalogueRules: readonly Rule[] = [servesEveryRoute];
