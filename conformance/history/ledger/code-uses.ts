import type { Call } from "../call.ts";
import { derived } from "../derived.ts";
import type { History } from "../history.ts";
import { type Letter, lettersHolding } from "./letters.ts";
import { isOfOtherKind } from "./mail-kinds.ts";
import { presentedCode, verifyingRoutes } from "./presented-codes.ts";

/** A call that presents a verification code which was mailed to a user. */
export interface CodeUse {
  call: Call;
  code: string;
  /** Whose code it is. */
  email: string;
  /** The mails that hold it, in the order of arrival. */
  letters: readonly Letter[];
}

/** Every use of an emailed verification code, of both routes. */
export const codeUses = derived((history: History): readonly CodeUse[] =>
  verifyingRoutes
    .flatMap((route) => history.to(route))
    .flatMap((call) => {
      const code = presentedCode(call);
      const letters = lettersHolding(code, history);
      const email = letters[0]?.address;
      if (email === undefined || typeof code !== "string") return [];
      if (isOfOtherKind("verificationToken", code, history)) return [];
      return [{ call, code, email, letters }];
    }),
);

/** Whether a mail was asked for by a call of the route. */
export function isFrom(route: "signup" | "resend-verification", use: CodeUse): boolean {
  return use.letters.some(({ cause }) => cause?.route?.id === route);
}
