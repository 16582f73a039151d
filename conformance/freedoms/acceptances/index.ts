import type { Parameter } from "../../generation/parameter.ts";
import type { Freedom } from "../freedom.ts";
import { type AcceptanceFreedom, ofAcceptances } from "./acceptance.ts";
import { friendlyWords } from "./friendly-words.ts";
import { guessedName } from "./guessed-name.ts";
import { unseenEnd } from "./unseen-end.ts";

/** The freedoms by which a request that looks taken is not, or not with its value. */
export const everyAcceptance: readonly AcceptanceFreedom[] = [
  guessedName,
  unseenEnd,
  friendlyWords,
];

/** What may be why a value of one of these parameters that the document leaves out looks taken. */
export const acceptancesOf = (...parameters: readonly Parameter[]): readonly Freedom[] =>
  everyAcceptance.map((freedom) => ofAcceptances(freedom, parameters));
