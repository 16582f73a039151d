import {
  loginAcceptsEachExpiry,
  loginIssuesNewToken,
  loginNeedsNoCredentials,
  loginRejectsBadCredentials,
} from "../../../contracts/clauses/login.ts";
import { asks, type Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { type ResetLook, resetLooks } from "../../history/ledger/reset-looks.ts";
import { type ResetFault, resets } from "../../history/ledger/resets.ts";
import { outcome } from "../../history/outcome.ts";
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
export const plainerLogins = (login: Call): readonly string[] => [
  loginIssuesNewToken.id,
  loginRejectsBadCredentials.id,
  loginNeedsNoCredentials.id,
  ...(asks(login, "token_expiry") ? [loginAcceptsEachExpiry.id] : []),
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
    expected: `${password === "old" ? "accepted" : "refused"}: the reset had ${fault}`,
    got: isIn ? "accepted" : refused(login),
    wants: { status: isIn ? "refused" : "served" },
    unless: plainerLogins(login),
  });
}

/**
 * A right reset that succeeded, as a control: that a wrong reset was refused counts only where a right one succeeded.
 */
function properReset(history: History): Call | undefined {
  return resets(history).find(
    ({ call, fault }) => fault === undefined && outcome(call) === "succeeded",
  )?.call;
}

const noControl = probe(
  "evidence.mailbox",
  "a mailbox that the target's mails reach (evidence.mailbox): no right reset was seen to succeed",
);
