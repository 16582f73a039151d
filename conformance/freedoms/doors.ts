import type { RouteId } from "../../contracts/wire/route-ids.ts";
import { asked, before, type Call } from "../history/call.ts";
import { derived } from "../history/derived.ts";
import { normalEmail } from "../history/email.ts";
import type { History } from "../history/history.ts";
import { codeUses, isAccepted, presentedCode } from "../history/ledger/codes.ts";
import { ownerOfCode } from "../history/ledger/mailed-to.ts";
import { isOwedLogin } from "../history/ledger/owed-logins.ts";
import { isOwedReset, resets } from "../history/ledger/resets.ts";
import { givenToken, outcome } from "../history/outcome.ts";

/** Where a caller asks for entry by a secret, and may be locked out. */
interface Door {
  routes: readonly RouteId[];
  isLetIn: (call: Call) => boolean;
  isRefused: (call: Call) => boolean;
  /** Whether the document owes a call entry, but for a lock. */
  isOwed: (call: Call, history: History) => boolean;
  /** Who asks for entry, right or wrong. */
  whose: (call: Call, history: History) => string | undefined;
}

const isIn = (call: Call): boolean =>
  call.route?.id === "verify-email" ? isAccepted(call) : outcome(call) === "succeeded";

const doors: readonly Door[] = [
  {
    routes: ["login"],
    isLetIn: (call) => givenToken(call) !== undefined,
    isRefused: (call) => outcome(call) === "failed" && givenToken(call) === undefined,
    isOwed: isOwedLogin,
    whose: (call) => normalEmail(asked(call, "email")),
  },
  {
    routes: ["verify-email", "verify-link"],
    isLetIn: isIn,
    isRefused: (call) => outcome(call) === "failed" && !isIn(call),
    isOwed: (call, history) => codeUses(history).some((use) => use.call === call && use.isFresh),
    whose: (call, history) => ownerOfCode(presentedCode(call), history),
  },
  {
    routes: ["reset-password"],
    isLetIn: isIn,
    isRefused: (call) => outcome(call) === "failed",
    isOwed: (call, history) =>
      resets(history).some((reset) => reset.call === call && isOwedReset(reset, history)),
    whose: (call) => normalEmail(asked(call, "email")),
  },
];

/** The door at which a call asks for entry; undefined: none. */
export const doorOf = ({ route }: Call): Door | undefined =>
  doors.find(({ routes }) => routes.some((one) => one === route?.id));

/** Who was let in at a door, who was refused, and who of those was owed entry, in the order of the calls. */
interface Passage {
  granted: readonly Call[];
  failed: readonly Call[];
  owed: readonly Call[];
}

const passages = derived(
  (history: History): Map<Door, Passage> =>
    new Map(
      doors.map((door) => {
        const calls = door.routes
          .flatMap((route) => history.to(route))
          .sort((one, other) => one.sent.at.t - other.sent.at.t);
        const failed = calls.filter(door.isRefused);
        const owed = failed.filter((call) => door.isOwed(call, history));
        return [door, { granted: calls.filter(door.isLetIn), failed, owed }];
      }),
    ),
);

/** What went in and out at the door of a call. */
export function passageOf(call: Call, history: History): Passage {
  const door = doorOf(call);
  const passage = door && passages(history).get(door);
  return passage ?? { granted: [], failed: [], owed: [] };
}

/** How many calls of the caller's were refused at a call's door before it. */
export const failedBefore = (call: Call, history: History): number =>
  passageOf(call, history).failed.filter((one) => one !== call && before(one, call)).length;
