import { verifyLinkCarriesSameCode } from "../../../contracts/clauses/verify-link.ts";
import { outcome } from "../../history/answers/outcome.ts";
import { asked, before, type Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import type { CodeUse } from "../../history/ledger/code-uses.ts";
import { freshUses } from "../../history/ledger/fresh-codes.ts";
import { isInLink } from "../../history/ledger/mail-kinds.ts";
import { lettersMentioning } from "../../history/ledger/mentions.ts";
import { isAccepted } from "../../history/ledger/presented-codes.ts";
import { allOf, contradicts, forEvery, refused, supports } from "../../history/sighting.ts";
import { linkOpenings } from "../../model/mail/link-openings.ts";
import { readingOf } from "../../model/users/next-reading.ts";
import { rule } from "../rule.ts";
import { verifyByCode } from "../verify-email/drives.ts";
import { openLink } from "./drives.ts";

export default rule(verifyLinkCarriesSameCode, {
  drives: [verifyByCode, openLink],
  quota: { "as a code": 3, "by the link": 3 },

  judge: allOf(
    forEvery(
      (history) => freshUses("verify-email")(history).filter(isLinkToken),
      (use, history) => {
        if (isAccepted(use.call)) return supports(use.call, "as a code");
        const other = otherText(use, history);
        if (outcome(use.call) !== "failed" || other === undefined) return undefined;
        return contradicts([use.call, other], {
          field: "verification_code",
          kind: "as a code",
          expected: "the token of the emailed link to be the code",
          got: `it is ${refused(use.call)}; another text of the mail is accepted`,
          wants: { call: use.call.id, status: "served" },
        });
      },
    ),
    forEvery(linkOpenings, (opening, history) => {
      const { use } = opening;
      const reading = readingOf(opening, history);
      return isLinkToken(use) && reading?.verified === true
        ? supports([use.call, reading.login], "by the link")
        : undefined;
    }),
  ),
});

const isLinkToken = ({ code, letters }: CodeUse): boolean =>
  letters.some((letter) => isInLink(code, letter));

/** A later call in which verify-email took another text of the same mail, which stands in none of its links. */
function otherText({ call, code, letters }: CodeUse, history: History): Call | undefined {
  return history.to("verify-email").find((other) => {
    const text = asked(other, "verification_code");
    if (typeof text !== "string" || text === code || !isAccepted(other) || !before(call, other)) {
      return false;
    }
    const mentioning = lettersMentioning(text, history);
    return mentioning.some((letter) => letters.includes(letter) && !isInLink(text, letter));
  });
}
