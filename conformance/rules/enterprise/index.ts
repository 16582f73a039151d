import type { Rule } from "../rule.ts";
import keyOnlyInBody from "./key-only-in-body.ts";
import requiresKey from "./requires-key.ts";

export const enterprise: readonly Rule[] = [keyOnlyInBody, requiresKey];
