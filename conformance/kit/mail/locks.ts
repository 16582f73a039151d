import { asked, type Call } from "../history/call.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { codeUses, isAccepted, presentedCode } from "../history/ledger/codes.ts";
import { isOwedReset, resets } from "../history/ledger/resets.ts";
import { normalEmail } from "../history/ledger/users.ts";
import { type Lockout, lockoutsAt } from "../history/lockout.ts";
import { outcome } from "../history/outcome.ts";

const codeLockouts = derived(
  lockoutsAt({
    routes: ["verify-email", "verify-link"],
    isLetIn: (call) =>
      call.route?.id === "verify-email" ? isAccepted(call) : outcome(call) === "succeeded",
    isOwed: (call, history) => codeUses(history).some((use) => use.call === call && use.isFresh),
    whose: (call, history) => history.users.ownerOfCode(presentedCode(call)),
  }),
);

const resetLockouts = derived(
  lockoutsAt({
    routes: ["reset-password"],
    isLetIn: (call) => outcome(call) === "succeeded",
    isOwed: (call, history) =>
      resets(history).some((reset) => reset.call === call && isOwedReset(reset, history)),
    whose: (call) => normalEmail(asked(call, "email")),
  }),
);

const byRoute: Record<string, (history: History) => Lockout[]> = {
  "verify-email": codeLockouts,
  "verify-link": codeLockouts,
  "reset-password": resetLockouts,
};

/** Whether a right code or reset token may be refused for many wrong ones of the caller before it, as logins are. */
export function mayBeLockedOut(call: Call, history: History): boolean {
  const found = byRoute[call.route?.id ?? ""];
  return found?.(history).some(({ mayHold }) => mayHold(call)) ?? false;
}
