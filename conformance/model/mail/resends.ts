import { asked, before, type Call } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import { normalEmail } from "../../history/email.ts";
import type { History } from "../../history/history.ts";
import { extraMembers, isOrdinary } from "../../history/ordinary.ts";
import { makingSignup } from "../users/newcomers.ts";
import { mayHaveVerified } from "../verified-life.ts";

/** Calls of resend-verification for a user who signed up and is surely not verified. */
export const owedResends = derived((history: History): Call[] =>
  history.to("resend-verification").filter((call) => {
    const email = normalEmail(asked(call, "email"));
    const signup = makingSignup(email, history);
    return (
      email !== undefined &&
      signup !== undefined &&
      before(signup, call) &&
      asked(call, "email") === asked(signup, "email") &&
      isOrdinary(call, ["email"], extraMembers("resend-verification", history)) &&
      !mayHaveVerified(email, call, history)
    );
  }),
);
