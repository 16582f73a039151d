import type { RouteId } from "../../../contracts/wire/route-ids.ts";
import { asked, before, type Call, mayAffect } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { type CodeUse, codeUses } from "../../history/ledger/code-uses.ts";
import { lettersHolding } from "../../history/ledger/letters.ts";
import { grantedAsks } from "../../history/ledger/mail-times.ts";
import { isAccepted, verifyingRoutes } from "../../history/ledger/presented-codes.ts";
import { type Reset, resets } from "../../history/ledger/resets.ts";
import { isNoEvidence, outcome } from "../../history/outcome.ts";
import type { Contradiction } from "../../history/sighting.ts";
import { nextReading } from "../users/next-reading.ts";
import { readingsOf } from "../users/readings.ts";

/** A call that presents a mailed secret, and whether that did its work. */
export interface Try {
  call: Call;
  secret: unknown;
  /** The address of the user whom it concerns. */
  owner: string;
  /** By the answer, or by what the logins around a link show. */
  isTaken: boolean;
  /** Of a link, by these logins alone: an answer that says so may be that of every link. */
  isShownTaken: boolean;
}

/** Whether a code did its work: by the answer of verify-email, or by what the logins around a link show. */
const isShownTaken = ({ call, email }: CodeUse, history: History): boolean =>
  call.route?.id === "verify-email"
    ? isAccepted(call)
    : nextReading(email, call, history)?.verified === true || isTurning(call, email, history);

const isLink = ({ route }: Call): boolean => route?.id === "verify-link";

function ofCode(use: CodeUse, history: History): Try {
  const { call, code: secret, email: owner } = use;
  const isShown = isShownTaken(use, history);
  const isTaken = isShown || (isLink(call) && outcome(call) === "succeeded");
  return { call, secret, owner, isTaken, isShownTaken: isShown };
}

function ofReset({ call, email: owner }: Reset): Try {
  const isTaken = outcome(call) === "succeeded";
  return { call, secret: asked(call, "token"), owner, isTaken, isShownTaken: isTaken };
}

/**
 * Whether the login before a call showed an email unverified, and the one after it verified, by this call alone: of two
 * openings of one link either may have been refused.
 */
function isTurning(call: Call, email: string, history: History): boolean {
  const all = readingsOf(email, history);
  const last = all.findLast(({ login }) => before(login, call));
  const next = all.find(({ login }) => before(call, login));
  if (last?.verified !== false || next?.verified !== true) return false;
  const between = codeUses(history).filter(
    (use) =>
      use.email === email && !before(use.call, last.login) && mayAffect(use.call, next.login),
  );
  return between.every((use) => use.call === call || outcome(use.call) === "failed");
}

const tries = derived((history: History): Try[] => [
  ...codeUses(history).map((use) => ofCode(use, history)),
  ...resets(history).map(ofReset),
]);

/** The tries at one route. */
export const triesAt = (route: RouteId | undefined, history: History): readonly Try[] =>
  byRoute(history).get(route) ?? [];

const byRoute = derived((history: History) =>
  Map.groupBy(tries(history), ({ call }) => call.route?.id),
);

/** The tries with secrets of the same kind, by whichever route. */
export const triesLike = ({ call }: Try, history: History): readonly Try[] =>
  call.route?.id === "reset-password"
    ? triesAt("reset-password", history)
    : verifyingRoutes.flatMap((route) => triesAt(route, history));

/** The first call of a breach that presents a mailed secret; undefined: none does. */
export const tryIn = ({ calls }: Contradiction, history: History): Try | undefined =>
  calls
    .flatMap((id) => triesAt(history.call(id)?.route?.id, history))
    .find(({ call }) => calls.includes(call.id));

/** How long ago (µs) the mail of a refused secret had come when it was refused last, up to the first call that took it. */
export function refusedAtAge(own: Try, history: History): number {
  const all = triesAt(own.call.route?.id, history).filter(({ secret }) => secret === own.secret);
  const taken = all.find((one) => one.isTaken);
  const refused = all.filter(
    ({ call }) => !isNoEvidence(call) && (taken === undefined || before(call, taken.call)),
  );
  return Math.max(ageOf(own, history), ...refused.map((one) => ageOf(one, history)));
}

/** How long ago the mail with a secret had come when a call presented it, microseconds. */
export function ageOf({ call, secret }: Pick<Try, "call" | "secret">, history: History): number {
  const came = lettersHolding(secret, history).findLast(({ mail }) => mail.t_us <= call.sent.at.t);
  return came === undefined ? Number.POSITIVE_INFINITY : call.sent.at.t - came.mail.t_us;
}

/** The least of the greatest ages (µs) of the secrets that a try's route took; infinite where it took none. */
export const youngestTaken = ({ call }: Try, history: History): number =>
  Math.min(
    ...triesAt(call.route?.id, history)
      .filter(({ isTaken }) => isTaken)
      .map((one) => mostAgeOf(one, history)),
  );

const isReset = (ask: Call | undefined): boolean => ask?.route?.id === "forgot-password";

/** Where several calls asked for the same kind of mail, a mail that came late may be the first call's. */
function mostAgeOf({ call, secret }: Try, history: History): number {
  const came = lettersHolding(secret, history).findLast(({ mail }) => mail.t_us <= call.sent.at.t);
  if (came === undefined) return Number.POSITIVE_INFINITY;
  const { address, cause, mail } = came;
  const asks = grantedAsks(address, history).filter(
    (ask) => isReset(ask) === isReset(cause) && ask.sent.at.t <= mail.t_us,
  );
  const since = [cause, ...asks].map((ask) => ask?.sent.at.t ?? mail.t_us);
  return (call.received ?? call.sent).at.t - Math.min(...since);
}
