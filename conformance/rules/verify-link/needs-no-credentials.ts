import { verifyLinkNeedsNoCredentials } from "../../../contracts/clauses/verify-link.ts";
import { isUnauthenticated } from "../../history/answers/no-credentials.ts";
import { outcome } from "../../history/answers/outcome.ts";
import { before, type Call, hasNoCredentials } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { presentedCode } from "../../history/ledger/presented-codes.ts";
import { contradicts, forEvery, supports } from "../../history/sighting.ts";
import { type LinkOpening, linkOpenings } from "../../model/mail/link-openings.ts";
import { readingOf } from "../../model/users/next-reading.ts";
import { readingsOf, type VerifiedReading } from "../../model/users/readings.ts";
import { rule } from "../rule.ts";
import { openLink } from "./drives.ts";

export default rule(verifyLinkNeedsNoCredentials, {
  drives: [openLink],

  judge: forEvery(
    (history) => linkOpenings(history).filter(({ call }) => hasNoCredentials(call)),
    (opening, history) => {
      const { call } = opening;
      const reading = readingOf(opening, history);
      if (reading?.verified === true) return supports([call, reading.login]);
      const served = servedWithHeader(opening, history);
      const isTurnedAway = outcome(call) === "failed" || reading?.verified === false;
      const isTold = isUnauthenticated(call) || isOpenedAgain(opening, history);
      if (!isTurnedAway || !isTold || served === undefined) return undefined;
      return contradicts([...served, call], {
        field: "data.user.verified at the next login",
        expected: "true after the link was opened without an Authorization header",
        got: "false; true after it was opened with one",
      });
    },
  ),
});

/** Other openings of the same link after this one. */
function later({ call, use }: LinkOpening, history: History): Call[] {
  return history
    .to("verify-link")
    .filter((other) => presentedCode(other) === use.code && before(call, other));
}

/** Whether the link was opened a second time without a header, and a login showed the email still unverified. */
function isOpenedAgain(opening: LinkOpening, history: History): boolean {
  const again = later(opening, history).find(hasNoCredentials);
  return again !== undefined && readingAfter(again, opening, history)?.verified === false;
}

/** The same link opened with a header, after which the next login shows a verified email. */
function servedWithHeader(opening: LinkOpening, history: History): Call[] | undefined {
  const again = later(opening, history).find((other) => !hasNoCredentials(other));
  const next = again && readingAfter(again, opening, history);
  return again && next?.verified === true ? [again, next.login] : undefined;
}

function readingAfter(
  call: Call,
  { use }: LinkOpening,
  history: History,
): VerifiedReading | undefined {
  return readingsOf(use.email, history).find(({ login }) => before(call, login));
}
