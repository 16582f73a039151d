import { sameSecret } from "../../../contracts/history/pseudonym.ts";
import { asked, before, type Call, mayAffect } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { isTimely } from "../../history/ledger/owed-resets.ts";
import { type Reset, resets } from "../../history/ledger/resets.ts";
import { findUser, tellingSignups } from "../../history/ledger/users.ts";
import { givenToken, outcome } from "../../history/outcome.ts";

/**
 * Logins after a right reset with a password that let in before another one: `base` shows that it did.
 */
export const relapses = derived((history: History): { reset: Reset; base: Call; login: Call }[] =>
  resets(history).flatMap((reset) => {
    const user = findUser(reset.email, history);
    const isRight = reset.fault === undefined && isTimely(reset, history);
    if (!isRight || outcome(reset.call) !== "succeeded") return [];
    if (user === undefined || tellingSignups(user).length > 1) return [];
    const [earlier, later] = [
      user.resets.filter((other) => before(other, reset.call)),
      user.resets.filter((other) => other !== reset.call && !before(other, reset.call)),
    ];
    const letIn = user.logins.filter((login) => givenToken(login) !== undefined);
    return letIn.flatMap((login) => {
      const password = asked(login, "password");
      const base = letIn.findLast(
        (one) => asked(one, "password") === password && before(one, reset.call),
      );
      const isLast = before(reset.call, login) && !later.some((one) => mayAffect(one, login));
      if (base === undefined || !isLast || sameSecret(password, reset.password)) return [];
      return earlier.some((other) => before(base, other)) ? [{ reset, base, login }] : [];
    });
  }),
);
