import { type Environment, ProfileError, parseProfile } from "../../contracts/profile/index.ts";
import { type Known, profileOf } from "./profile-of.ts";
import { faultOf, type Question } from "./questions.ts";

/** Variables need not be set yet: the profile names them. */
export const anyVariable: Environment = new Proxy({}, { get: (_, name) => String(name) });

/** What is wrong with an answer, by its own form and by what a profile takes; undefined: nothing. */
export const answerFault = (question: Question, answer: string): string | undefined =>
  faultOf(question, answer) ?? profileFault({ [question.name]: answer });

/** What is wrong with the address of a target. */
export const targetFault = (target: string): string | undefined => profileFault({ target });

const anywhere = "http://127.0.0.1";

/** What a profile that says no more than this is told by the kit itself. */
function profileFault(known: Partial<Known>): string | undefined {
  try {
    parseProfile(profileOf({ target: anywhere, accounts: [], ...known }, {}), anyVariable);
    return undefined;
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error;
    return error.faults.map(({ wanted }) => `wanted ${wanted}`).join("; ");
  }
}
