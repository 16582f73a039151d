import type { Recogniser } from "../../../contracts/profile/index.ts";
import type { RouteId } from "../../../contracts/wire/route-ids.ts";
import { asked, before, type Call } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { type CodeUse, codeUses } from "../../history/ledger/code-uses.ts";
import { asksOf } from "../../history/ledger/current-secrets.ts";
import { lettersHolding } from "../../history/ledger/letters.ts";
import { isAccepted } from "../../history/ledger/presented-codes.ts";
import { type Reset, resets } from "../../history/ledger/resets.ts";
import { outcome } from "../../history/outcome.ts";
import type { Contradiction } from "../../history/sighting.ts";

/** A call that presents a mailed secret, and whether that did its work. */
export interface Try {
  call: Call;
  kind: Recogniser;
  secret: unknown;
  /** The address of the user whom it concerns. */
  owner: string;
  /** By its answer; of a link, that may be the answer to every link. */
  isTaken: boolean;
  /** Nothing else was wrong with it, such as a confirmation that differs. */
  isProper: boolean;
}

function ofCode({ call, code: secret, email: owner }: CodeUse): Try {
  const isTaken = isLink(call) ? outcome(call) === "succeeded" : isAccepted(call);
  return { call, kind: "verificationToken", secret, owner, isTaken, isProper: true };
}

function ofReset({ call, email: owner, fault }: Reset): Try {
  const isTaken = outcome(call) === "succeeded";
  const isProper = fault === undefined;
  return { call, kind: "resetToken", secret: asked(call, "token"), owner, isTaken, isProper };
}

const isLink = ({ route }: Call): boolean => route?.id === "verify-link";

const tries = derived((history: History): Try[] => [
  ...codeUses(history).map(ofCode),
  ...resets(history).map(ofReset),
]);

/** The tries at one route. */
const triesAt = (route: RouteId | undefined, history: History): readonly Try[] =>
  byRoute(history).get(route) ?? [];

const byRoute = derived((history: History) =>
  Map.groupBy(tries(history), ({ call }) => call.route?.id),
);

/** The tries with secrets of the same kind, by whichever route. */
export const triesLike = (own: Try, history: History): readonly Try[] =>
  tries(history).filter(({ kind }) => kind === own.kind);

/** The first call of a breach that presents a mailed secret, perhaps in vain; undefined: none does. */
export const tryIn = ({ calls }: Contradiction, history: History): Try | undefined =>
  calls
    .flatMap((id) => triesAt(history.call(id)?.route?.id, history))
    .find(({ call, isTaken }) => calls.includes(call.id) && (!isTaken || isLink(call)));

/**
 * How long ago (µs) the mail of a refused secret had come when it was refused last, up to the first call that took it.
 * A try too soon may be a wrong one that ends a reset token. Then the first alone counts: where it came sooner after what
 * asked for it than any that was taken, and none was taken after a try in vain. Codes are tried more often.
 */
export function refusedAtAge(own: Try, history: History): number {
  const all = triesAt(own.call.route?.id, history).filter(({ secret }) => secret === own.secret);
  const taken = all.find((one) => one.isTaken);
  const refused = all.filter(
    ({ call }) => outcome(call) === "failed" && (taken === undefined || before(call, taken.call)),
  );
  const ages = [own, ...refused].map((one) => ageOf(one, history));
  const soonest = Math.min(...[own, ...refused].map((one) => sinceAsked(one, history)));
  const mayHaveEnded =
    own.kind === "resetToken" &&
    soonest < youngestTaken(own, history) &&
    !outlivesTries(history).has(own.kind);
  return mayHaveEnded ? Math.min(...ages) : Math.max(...ages);
}

/** How long ago (µs) the call that asked for the mail with a secret was sent when another presented it. */
function sinceAsked({ call, secret }: Try, history: History): number {
  const came = lettersHolding(secret, history).findLast(({ mail }) => mail.t_us <= call.sent.at.t);
  const asked = came?.cause?.sent.at.t ?? came?.mail.t_us ?? Number.NEGATIVE_INFINITY;
  return call.sent.at.t - asked;
}

/** The kinds of which a secret was taken after it had been refused. */
const outlivesTries = derived((history: History): ReadonlySet<Recogniser> => {
  const refused = new Set<unknown>();
  const outlived = tries(history).filter(({ call, secret, isTaken, isProper }) => {
    if (isProper && outcome(call) === "failed") refused.add(secret);
    return isTaken && refused.has(secret);
  });
  return new Set(outlived.map(({ kind }) => kind));
});

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

/** Where several calls asked for the same kind of mail, a mail that came late may be the first call's. */
function mostAgeOf({ call, kind, secret }: Try, history: History): number {
  const came = lettersHolding(secret, history).findLast(({ mail }) => mail.t_us <= call.sent.at.t);
  if (came === undefined) return Number.POSITIVE_INFINITY;
  const { address, cause, mail } = came;
  const asks = asksOf(kind, address, history).filter((ask) => ask.sent.at.t <= mail.t_us);
  const since = [cause, ...asks].map((ask) => ask?.sent.at.t ?? mail.t_us);
  return (call.received ?? call.sent).at.t - Math.min(...since);
}
