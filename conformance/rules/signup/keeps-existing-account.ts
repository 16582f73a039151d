import { loginResult, loginUserFields } from "../../../contracts/clauses/login.ts";
import {
  signupCreatesUser,
  signupKeepsExistingAccount,
} from "../../../contracts/clauses/signup.ts";
import { verifyEmailMarksVerified } from "../../../contracts/clauses/verify.ts";
import { answered, before, type Call } from "../../history/call.ts";
import { allOf, contradicts, forEvery } from "../../history/sighting.ts";
import { type PasswordUse, passwordUses } from "../../model/password-life.ts";
import { passwordFate } from "../../model/password-looks.ts";
import { rule } from "../rule.ts";
import { signupAgain, signupAtOnce } from "./drives.ts";

export default rule(signupKeepsExistingAccount, {
  drives: [signupAgain, signupAtOnce],
  restsOn: [loginResult],
  quota: { "first password": 3, "second password": 3 },

  judge: allOf(
    passwordFate(signupKeepsExistingAccount),
    forEvery(passwordUses, (use) => {
      const [earlier, second] = aroundSecond(use);
      const changed = earlier && changedUser(earlier, use.login);
      if (second === undefined || earlier === undefined || changed === undefined) return undefined;
      return contradicts([earlier, second, use.login], {
        kind: "first password",
        ...changed,
        wants: { path: changed.field, like: earlier.id },
        unless: [loginUserFields.id, signupCreatesUser.id, verifyEmailMarksVerified.id],
      });
    }),
  ),
});

/** For a login that was let in: the last one before a further sign-up with its address, and that sign-up. */
function aroundSecond({ user, since, isIn, standing, set }: PasswordUse): (Call | undefined)[] {
  const second = since.find(({ what }) => what === "further")?.call;
  if (second === undefined || !isIn || standing !== "right" || set?.what === "right") return [];
  return [user.logins.findLast((login) => before(login, second)), second];
}

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
