import type { Rule } from "../rule.ts";
import earlierLanguages from "./earlier-languages.ts";
import languages from "./languages.ts";

export const textToAudio: readonly Rule[] = [earlierLanguages, languages];
