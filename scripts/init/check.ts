import { type Environment, ProfileError, parseProfile } from "../../contracts/profile/index.ts";
import { type Known, profileOf } from "./profile-of.ts";
import { faultOf, type Question } from "./questions.ts";

/** An environment in which every variable is set: the profile only names them, and they need not be set yet. */
export const anyVariable: Environment = new Proxy({}, { get: (_, name) => String(name) });

/** What is wrong with an answer, by its own form and by the profile's; undefined where it is right. */
export const answerFault = (question: Question, answer: string): string | undefined =>
  faultOf(question, answer) ?? profileFault({ [question.name]: answer });

/** What is wrong with the address of a target. */
export const targetFault = (target: string): string | undefined => profileFault({ target });

const anywhere = "http://127.0.0.1";

/** The error that the kit gives for a profile with just these answers; undefined where it takes them. */
function profileFault(known: Partial<Known>): string | undefined {
  try {
    parseProfile(profileOf({ target: anywhere, accounts: [], ...known }, {}), anyVariable);
    return undefined;
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error;
    return error.faults.map(({ wanted }) => `wanted ${wanted}`).join("; ");
  }
}
