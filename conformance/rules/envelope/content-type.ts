import { envelopeContentType } from "../../../contracts/clauses/envelope.ts";
import { asShown } from "../../history/answers/as-shown.ts";
import { isLabelled, owesEnvelope } from "../../history/answers/envelope.ts";
import { isObject } from "../../history/call.ts";
import { forEvery, ofEach } from "../../history/sighting.ts";
import { loginAndUse } from "../login/drives.ts";
import { rule } from "../rule.ts";
import { abuse, abuseLive, abuseReset, askAsBrowser, oddHeads } from "./drives.ts";
import { answerKind, answerKinds } from "./kinds.ts";

export default rule(envelopeContentType, {
  drives: [abuse, abuseLive, abuseReset, askAsBrowser, oddHeads, loginAndUse],
  quota: (facts) => ofEach(answerKinds(facts), 1),

  // An answer that is no JSON object breaks envelope.shape; here only the label of JSON is judged.
  judge: forEvery(
    (history) =>
      asShown(history).filter(
        (call) =>
          call.route?.tier === "control-plane" &&
          owesEnvelope(call) &&
          isObject(call.received?.json),
      ),
    (call) => isLabelled(call, answerKind(call), "envelope: Content-Type"),
  ),
});
