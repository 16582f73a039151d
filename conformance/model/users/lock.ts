import { type Freedom, ruledOut } from "../../freedoms/freedom.ts";
import { answered, before, type Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { type Contradiction, fact, isOfEntry } from "../../history/sighting.ts";
import { isAt, mostFailedBefore, type SecretRoute } from "../secret-routes/secret-route.ts";
import { mayBeEarly } from "./arrivals.ts";
import { mayLockAccount, mayLockCaller, wrongBefore } from "./lock-policies.ts";

/** The fact that settles whether a service locks anybody out. */
const lockedAfter = fact(
  "signup.lockedAfter",
  "after how many wrong passwords, codes or reset tokens right ones are refused for a while (signup.lockedAfter, account and caller; 0: never): some were refused after wrong ones",
);

/**
 * The freedom to refuse right passwords, codes and reset tokens for a while after wrong ones, of one account or of one
 * caller: at these doors, where the last call of a breach may ask for entry.
 */
export const lockAt = (...doors: readonly SecretRoute[]): Freedom => ({
  name: "lock",
  silence: "Limits: request-per-time limits are not shown, nor what wrong credentials lead to",
  settledBy: lockedAfter,
  avoidedBy: "scenarios give few wrong ones a user, and wrong ones to users of their own",

  explains(breach, history) {
    const [call, door] = refusedIn(breach, doors, history) ?? [];
    if (call === undefined || door === undefined) return undefined;
    const is = lockOn(call, door, history);
    return is === undefined ? ruledOut(whyNot(call, history)) : { is };
  },
});

/** The refused call of a breach: its last one, or the opening of a link before it. */
function refusedIn(
  breach: Contradiction,
  doors: readonly SecretRoute[],
  history: History,
): [Call, SecretRoute] | undefined {
  const { calls, since } = breach;
  if (!isOfEntry(breach)) return undefined;
  const asking = [calls.at(-1), since].flatMap((id) => history.call(id ?? "") ?? []);
  return asking
    .flatMap((call) =>
      doors.filter((one) => isAt(one, call)).map((door): [Call, SecretRoute] => [call, door]),
    )
    .find(([call, door]) => door.isRefused(call) || isShownShut(call, door, breach, history));
}

/** Whether a link led a browser somewhere, perhaps to a page that says no, and no look of the breach shows a verified user. */
const isShownShut = (
  call: Call,
  at: SecretRoute,
  { calls, since }: Contradiction,
  history: History,
): boolean =>
  since === call.id &&
  !at.isSurelyLetIn(call) &&
  calls.every((id) => {
    const look = history.call(id);
    return look === undefined || answered(look, "data.user.verified") !== true;
  });

/** Why no lock explains what a call met. */
function whyNot(refused: Call, history: History): string {
  const { account, caller } = history.facts.signup.lockedAfter ?? {};
  if (account === 0 && caller === 0) return "nothing locks (signup.lockedAfter)";
  return wrongBefore(refused, history).length === 0
    ? "no wrong password or reset token was given for this user before"
    : "others logged in after as many wrong ones, as recent";
}

/**
 * Whether a lock may have kept out a call that was not let in at a door (`open`), or did by a declared fact (`used`).
 * A lock may also refuse an early login, before a server knew its user. Later refusals then do not show that it knew.
 */
export function lockOn(call: Call, at: SecretRoute, history: History): Locked | undefined {
  const met = metLock(call, at, history);
  if (met !== undefined || call.route?.id !== "login" || !mayBeEarly(call, history)) return met;
  return ofLater(call, at, history);
}

/** What locks say of the logins of a user that came when every server had to know the user; undefined where one met none. */
function ofLater(early: Call, at: SecretRoute, history: History): Locked | undefined {
  const user = at.whose(early, history);
  const later = at
    .attempts(history)
    .owed.filter((one) => at.whose(one, history) === user && before(early, one))
    .filter((one) => !mayBeEarly(one, history))
    .map((one) => metLock(one, at, history));
  if (later.length === 0 || later.includes(undefined)) return undefined;
  return later.includes("open") ? "open" : "used";
}

type Locked = "open" | "used";

function metLock(call: Call, at: SecretRoute, history: History): Locked | undefined {
  const { account, caller } = history.facts.signup.lockedAfter ?? {};
  const [wrong, failed] = [wrongBefore(call, history), mostFailedBefore(call, at, history)];
  const isDeclared = (limit: number | undefined, count: number): boolean =>
    limit !== undefined && limit > 0 && count >= limit;
  if (isDeclared(account, wrong.length) || isDeclared(caller, failed)) return "used";
  const isOfAccount = account === undefined && mayLockAccount(call, history);
  const isOfCaller = caller === undefined && mayLockCaller(call, at, history);
  return isOfAccount || isOfCaller ? "open" : undefined;
}
