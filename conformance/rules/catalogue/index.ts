import type { Rule } from "../../kit/rule.ts";
import servesEveryRoute from "./serves-every-route.ts";

export const catalogueRules: readonly Rule[] = [servesEveryRoute];
