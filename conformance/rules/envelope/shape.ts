import { envelopeShape } from "../../../contracts/clauses/envelope.ts";
import { envelopesShown, notEnvelope } from "../../history/answers/envelope.ts";
import { outcome } from "../../history/outcome.ts";
import { contradicts, forEvery, supports } from "../../history/sighting.ts";
import { loginAndUse } from "../login/drives.ts";
import { logoutOne } from "../logout/drives.ts";
import { rule } from "../rule.ts";
import { abuse, abuseLive, abuseReset, askAsBrowser, oddHeads } from "./drives.ts";

export default rule(envelopeShape, {
  drives: [abuse, abuseLive, abuseReset, askAsBrowser, oddHeads, loginAndUse, logoutOne],
  quota: { succeeded: 5, failed: 5 },

  judge: forEvery(envelopesShown, (call) => {
    const kind = outcome(call);
    const breach = notEnvelope(call);
    return breach === undefined ? supports(call, kind) : contradicts(call, { ...breach, kind });
  }),
});
