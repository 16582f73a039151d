import { asked, before, type Call } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { normalEmail } from "../../history/requests/email.ts";
import { extraMembers, isOrdinary } from "../../history/requests/ordinary.ts";
import { makingSignup } from "../users/newcomers.ts";
import { isVerifiedBefore } from "../users/verified.ts";
import { mayHaveVerified } from "../verified-life.ts";

/** The calls of a route, worded as documented, for users of this history who pass a test of their email. */
const usersAsks = (
  route: "resend-verification" | "forgot-password",
  isMeant: (email: string, call: Call, history: History) => boolean,
) =>
  derived((history: History): Call[] =>
    history.to(route).filter((call) => {
      const email = normalEmail(asked(call, "email"));
      const signup = makingSignup(email, history);
      return (
        email !== undefined &&
        signup !== undefined &&
        before(signup, call) &&
        asked(call, "email") === asked(signup, "email") &&
        isOrdinary(call, ["email"], extraMembers(route, history)) &&
        isMeant(email, call, history)
      );
    }),
  );

const isUnverified = (email: string, call: Call, history: History): boolean =>
  !mayHaveVerified(email, call, history);

/** The resends that are owed a mail: of users who are surely not verified. */
export const owedResends = usersAsks("resend-verification", isUnverified);

/** The requests for a reset that are owed a mail. Against abuse, services mail nothing to addresses that are not verified. */
export const owedForgots = usersAsks("forgot-password", isVerifiedBefore);

/** Those of users who are surely not verified: what becomes of them is not shown. */
export const unverifiedForgots = usersAsks("forgot-password", isUnverified);
