import type { Rule } from "../../kit/rule.ts";
import requiresKey from "./requires-key.ts";

export const enterprise: readonly Rule[] = [requiresKey];
