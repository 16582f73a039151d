import { envelopeShape } from "../../../contracts/clauses/envelope.ts";
import { envelopesShown, notEnvelope } from "../../history/answers/envelope.ts";
import { contradicts, forEvery, ofEach, supports } from "../../history/sighting.ts";
import { loginAndUse } from "../login/drives.ts";
import { logoutOne } from "../logout/drives.ts";
import { rule } from "../rule.ts";
import { abuse, abuseLive, abuseReset, askAsBrowser, oddHeads } from "./drives.ts";
import { answerKind, answerKinds } from "./kinds.ts";

export default rule(envelopeShape, {
  drives: [abuse, abuseLive, abuseReset, askAsBrowser, oddHeads, loginAndUse, logoutOne],
  quota: (facts) => ofEach(answerKinds(facts), 1),

  judge: forEvery(envelopesShown, (call) => {
    const kind = answerKind(call);
    const breach = notEnvelope(call);
    return breach === undefined ? supports(call, kind) : contradicts(call, { ...breach, kind });
  }),
});
