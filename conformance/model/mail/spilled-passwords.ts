import { asked, before, type Call } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import { normalEmail } from "../../history/email.ts";
import type { History } from "../../history/history.ts";
import { askingFor, type Reset, resets } from "../../history/ledger/resets.ts";
import { givenToken } from "../../history/outcome.ts";

/** Logins that succeeded with a password that a reset had set by the token of another user. */
export const spilledPasswords = derived((history: History): { reset: Reset; login: Call }[] => {
  const byPassword = Map.groupBy(
    history.to("login").filter((login) => givenToken(login) !== undefined),
    (login) => asked(login, "password"),
  );
  return resets(history).flatMap((reset) => {
    if (reset.fault !== undefined || reset.owner === undefined) return [];
    const login = (byPassword.get(reset.password) ?? []).find((one) => {
      const email = normalEmail(asked(one, "email"));
      return email !== reset.owner && before(reset.call, one) && !hasHad(email, reset, history);
    });
    return login === undefined ? [] : [{ reset, login }];
  });
});

/** The logins alone: that they are let in is the fault of the reset. */
export const loginsByAnothersReset = derived(
  (history: History): ReadonlySet<Call> =>
    new Set(spilledPasswords(history).map(({ login }) => login)),
);

/** Whether the user ever had, or asked for, this password on their own. */
function hasHad(email: string | undefined, { password }: Reset, history: History): boolean {
  const isGiven = history.facts.users.some((one) => normalEmail(one.email) === email);
  return isGiven || askingFor(password, email, history).length > 0;
}
