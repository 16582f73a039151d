import { verifyEmailNeedsNoBrowser } from "../../../contracts/clauses/verify.ts";
import { outcome } from "../../history/answers/outcome.ts";
import { isRedirect } from "../../history/answers/statuses.ts";
import { before, type Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { freshUses } from "../../history/ledger/fresh-codes.ts";
import { isAccepted, presentedCode } from "../../history/ledger/presented-codes.ts";
import { contradicts, forEvery, supports } from "../../history/sighting.ts";
import { rule } from "../rule.ts";
import { verifyByCode } from "./drives.ts";

export default rule(verifyEmailNeedsNoBrowser, {
  drives: [verifyByCode],
  quota: { seen: 3 },

  judge: forEvery(freshUses("verify-email"), ({ call }, history) => {
    if (isBrowsers(call)) return undefined;
    if (isAccepted(call)) return supports(call);
    const { status = 0, headers } = call.received ?? {};
    if (isRedirect(status)) {
      const got = `a redirect (status ${status}, Location ${headers?.location ?? "absent"})`;
      return contradicts(call, {
        field: "the answer",
        expected: "the result itself",
        got,
        wants: { status: "direct" },
      });
    }
    const served = servedBrowser(call, history);
    if (outcome(call) !== "failed" || served === undefined) return undefined;
    return contradicts(call, {
      control: served,
      field: "the answer",
      expected: "to be accepted without a cookie and other headers of a browser",
      got: `refused (status ${status}); accepted with them`,
      wants: { status: "served" },
    });
  }),
});

const isBrowsers = ({ sent }: Call): boolean =>
  sent.headers.cookie !== undefined || /mozilla/i.test(sent.headers["user-agent"] ?? "");

/** The first call that the same code was taken from, where it looks like a browser's and carries no credentials. */
function servedBrowser(call: Call, history: History): Call | undefined {
  const served = history
    .to("verify-email")
    .filter((other) => presentedCode(other) === presentedCode(call) && before(call, other))
    .find(isAccepted);
  const isPlain = served?.sent.headers.authorization === undefined;
  return served && isPlain && isBrowsers(served) ? served : undefined;
}
