import {
  loginNeedsNoCredentials,
  loginRejectsBadCredentials,
  loginResult,
  loginUserFields,
} from "../../../contracts/clauses/login.ts";
import {
  signupCreatesUser,
  signupKeepsExistingAccount,
} from "../../../contracts/clauses/signup.ts";
import { verifyEmailMarksVerified } from "../../../contracts/clauses/verify.ts";
import { loginDoor } from "../../freedoms/doors/logins.ts";
import { lockAt } from "../../freedoms/lock.ts";
import { answered, type Call } from "../../history/call.ts";
import { givenToken, outcome } from "../../history/outcome.ts";
import { allOf, contradicts, forEvery, refused, supports } from "../../history/sighting.ts";
import { laterLogins, simultaneous } from "../../model/users/second-signups.ts";
import { rule } from "../rule.ts";
import { signupAgain, signupAtOnce } from "./drives.ts";

// Login's rules judge a service that lets anybody in by any password, or refuses right logins now and then.
const plainer = [loginRejectsBadCredentials.id, loginNeedsNoCredentials.id];

export default rule(signupKeepsExistingAccount, {
  mayBe: [lockAt(loginDoor)],
  drives: [signupAgain, signupAtOnce],
  restsOn: [loginResult],
  quota: { "first password": 3, "second password": 3 },

  judge: allOf(
    forEvery(laterLogins, ({ calls, login, password, earlier }) => {
      const isIn = givenToken(login) !== undefined;
      const kind = `${password} password`;
      const shown = [...calls, login];
      if (isIn === (password === "first")) {
        const changed = password === "first" ? changedUser(earlier, login) : undefined;
        if (changed === undefined) return supports(shown, kind);
        const unless = [loginUserFields.id, signupCreatesUser.id, verifyEmailMarksVerified.id];
        return contradicts([earlier, ...shown], {
          kind,
          ...changed,
          wants: { path: changed.field, like: earlier.id },
          unless,
        });
      }
      if (!isIn && outcome(login) !== "failed") return undefined;
      return contradicts([earlier, ...shown], {
        kind,
        field: "the answer to login",
        expected: password === "first" ? "a token for the first password" : "refused",
        got: isIn ? `a token for the ${password} password` : refused(login),
        wants: { status: isIn ? "refused" : "served" },
        unless: plainer,
      });
    }),
    // Whichever sign-up came first, the other one's password must not let anybody in.
    forEvery(simultaneous, ({ signups, logins }) =>
      contradicts([...signups, ...logins], {
        field: "the answers to login",
        expected: "a token for the password of one sign-up",
        got: `a token for the passwords of ${logins.length} sign-ups sent at once`,
        unless: plainer,
      }),
    ),
  ),
});

/** The field of the user that a second sign-up changed, as the logins before and after it show. */
function changedUser(earlier: Call, later: Call) {
  for (const field of ["data.user.id", "data.user.name", "data.user.email"]) {
    const [expected, got] = [answered(earlier, field), answered(later, field)];
    if (expected !== undefined && got !== undefined && expected !== got) {
      return { field, expected, got };
    }
  }
  const wasVerified = answered(earlier, "data.user.verified") === true;
  if (!wasVerified || answered(later, "data.user.verified") !== false) return undefined;
  return { field: "data.user.verified", expected: true, got: false };
}
