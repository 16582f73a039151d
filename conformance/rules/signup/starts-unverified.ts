import { loginUserFields } from "../../../contracts/clauses/login.ts";
import { signupStartsUnverified } from "../../../contracts/clauses/signup.ts";
import type { Need } from "../../../contracts/verdict.ts";
import { asked, before, type Call, mayAffect } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { wrongCodes } from "../../history/ledger/unsent.ts";
import { outcome } from "../../history/outcome.ts";
import { allOf, contradicts, forEvery, missing, supports } from "../../history/sighting.ts";
import { credentialsOf } from "../../model/password-life.ts";
import { newcomer } from "../../model/users/newcomers.ts";
import { readings, readingsOf } from "../../model/users/readings.ts";
import { signupsByUser } from "../../model/users/signups-by-user.ts";
import { mayHaveVerified } from "../../model/users/verifying.ts";
import { rule } from "../rule.ts";
import { wholeLife } from "../token/whole-life-drives.ts";
import { signupAgain, signupAndLook } from "./drives.ts";
import { signupBesideVerified } from "./odd-signup-drives.ts";

export default rule(signupStartsUnverified, {
  drives: [signupAndLook, signupAgain, signupBesideVerified, wholeLife],
  restsOn: [loginUserFields],
  quota: { seen: 5 },

  judge: allOf(
    forEvery(readings, ({ login, email, verified }, history) => {
      // A second sign-up with the address, refused or not, must not verify it either.
      const signups = signupsByEmail(history).get(email) ?? [];
      const [first] = signups;
      if (first === undefined || mayHaveVerified(email, login, history)) return undefined;
      const shown = [...signups.filter((signup) => before(signup, login)), login];
      if (!verified) return supports(shown);
      // The rules about unknown codes judge what an unknown code did.
      const since = lastUnverified(email, login, history) ?? first;
      const attempts = wrongCodes(history);
      if (attempts.some((call) => mayAffect(call, login) && !before(call, since))) return undefined;
      return contradicts(shown, {
        field: "data.user.verified",
        expected: "not true before the email is verified",
        got: true,
        wants: { path: "data.user.verified", value: false },
      });
    }),
    forEvery(
      (history) => history.to("login"),
      (login, history) => {
        const email = asked(login, "email");
        const isNew = typeof email === "string" && newcomer(email, history) !== undefined;
        if (!isNew || outcome(login) !== "failed") return undefined;
        const isOpen = credentialsOf(login, history) === "right";
        if (!isOpen || mayHaveVerified(email, login, history)) return undefined;
        return missing(noLogin, login);
      },
    ),
  ),
});

/** The last login before another that showed the user unverified: until then nothing had verified the email. */
const lastUnverified = (email: string, login: Call, history: History): Call | undefined =>
  readingsOf(email, history).findLast((one) => !one.verified && before(one.login, login))?.login;

const signupsByEmail = derived(
  (history: History): Map<string, readonly Call[]> =>
    new Map(signupsByUser(history).map(({ email, signups }) => [email, signups])),
);

const noLogin: Need = {
  kind: "driver",
  name: "a login before verification",
  text: "a login that works before the email is verified: nothing else shows user.verified by then",
};
