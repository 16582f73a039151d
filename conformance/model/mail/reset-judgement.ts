import { asked, before, type Call } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import { normalEmail } from "../../history/email.ts";
import type { History } from "../../history/history.ts";
import {
  askingFor,
  type Reset,
  type ResetFault,
  type ResetLook,
  resetLooks,
  resets,
} from "../../history/ledger/resets.ts";
import { givenToken, outcome } from "../../history/outcome.ts";
import {
  contradicts,
  type Judge,
  missing,
  probe,
  refused,
  type Sighting,
  supports,
} from "../../history/sighting.ts";

/** Rules of login that explain a login refused or let in, whatever a reset did. */
export const plainerLogins = [
  "login.issues-new-token",
  "login.rejects-bad-credentials",
  "login.needs-no-credentials",
];

/** A reset that is wrong in one of these ways leaves the password of the user it names as it is. */
export const keepsPassword = (faults: readonly ResetFault[]): Judge =>
  function* (history) {
    for (const look of resetLooks(history)) {
      const { fault } = look.reset;
      if (fault === undefined || !faults.includes(fault)) continue;
      const sighting = judgeLook(look, fault, history);
      if (sighting !== undefined) yield sighting;
    }
  };

function judgeLook(look: ResetLook, fault: ResetFault, history: History): Sighting | undefined {
  const { reset, login, password, isIn, base } = look;
  const shown = [...(base === undefined ? [] : [base]), reset.call, login];
  if (isIn === (password === "old")) {
    const control = properReset(history);
    return control === undefined
      ? missing(noControl, reset.call)
      : supports([control, ...shown], fault);
  }
  if (password === "old" && base === undefined) return undefined;
  return contradicts(shown, {
    kind: fault,
    field: `a login with the ${password} password`,
    expected: `${password === "old" ? "let in" : "refused"}: the reset had ${fault}`,
    got: isIn ? "let in" : refused(login),
    unless: plainerLogins,
  });
}

/** A reset with everything right that succeeded: only beside it a refused one counts. */
function properReset(history: History): Call | undefined {
  return resets(history).find(
    ({ call, fault }) => fault === undefined && outcome(call) === "succeeded",
  )?.call;
}

const noControl = probe(
  "evidence.mailbox",
  "a mailbox that the target's mails reach (evidence.mailbox): no right reset was seen to succeed",
);

/** Logins by which somebody got in with a password that a reset by another user's token had set. */
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

/** The logins among these: who lets them in has a reset to blame. */
export const spilledLogins = derived(
  (history: History): ReadonlySet<Call> =>
    new Set(spilledPasswords(history).map(({ login }) => login)),
);

/** Whether the user ever had, or asked for, this password on their own. */
function hasHad(email: string | undefined, { password }: Reset, history: History): boolean {
  const isGiven = history.facts.users.some((one) => normalEmail(one.email) === email);
  return isGiven || askingFor(password, email, history).length > 0;
}
