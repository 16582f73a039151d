import type { Recogniser } from "../../../contracts/profile/index.ts";
import type { RouteId } from "../../../contracts/wire/route-ids.ts";
import { outcome } from "../../history/answers/outcome.ts";
import { asked, type Call } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { type CodeUse, codeUses } from "../../history/ledger/code-uses.ts";
import { lettersHolding } from "../../history/ledger/letters.ts";
import { isAccepted } from "../../history/ledger/presented-codes.ts";
import { type Reset, resets } from "../../history/ledger/resets.ts";
import { type Contradiction, isOfEntry } from "../../history/sighting.ts";

/** A call that presents a mailed secret, and whether that did its work. */
export interface Try {
  call: Call;
  kind: Recogniser;
  secret: unknown;
  /** The address of the user whom it concerns. */
  owner: string;
  /** By its answer; of a link, that may be the answer to every link. */
  isTaken: boolean;
}

function ofCode({ call, code: secret, email: owner }: CodeUse): Try {
  const isTaken = isLink(call) ? outcome(call) === "succeeded" : isAccepted(call);
  return { call, kind: "verificationToken", secret, owner, isTaken };
}

function ofReset({ call, email: owner }: Reset): Try {
  const isTaken = outcome(call) === "succeeded";
  return { call, kind: "resetToken", secret: asked(call, "token"), owner, isTaken };
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

/** The call that a breach is about, where that presents a mailed secret, perhaps in vain; undefined: it is about something else. */
export function tryIn(breach: Contradiction, history: History): Try | undefined {
  const about = [breach.calls.at(-1), breach.since];
  if (!isOfEntry(breach)) return undefined;
  return about
    .flatMap((id) => triesAt(history.call(id ?? "")?.route?.id, history))
    .find(({ call, isTaken }) => about.includes(call.id) && (!isTaken || isLink(call)));
}

/** How long ago the mail with a secret had come when a call presented it, microseconds. */
export function ageOf({ call, secret }: Pick<Try, "call" | "secret">, history: History): number {
  const came = lettersHolding(secret, history).findLast(({ mail }) => mail.t_us <= call.sent.at.t);
  return came === undefined ? Number.POSITIVE_INFINITY : call.sent.at.t - came.mail.t_us;
}
