import { envelopeContentType } from "../../../contracts/clauses/envelope.ts";
import { mediaType, owesEnvelope } from "../../history/answers/envelope.ts";
import { isObject } from "../../history/call.ts";
import { outcome } from "../../history/outcome.ts";
import { contradicts, forEvery, recorded, supports } from "../../history/sighting.ts";
import { loginAndUse } from "../login/drives.ts";
import { rule } from "../rule.ts";
import { abuse, abuseLive, abuseReset, askAsBrowser, oddHeads } from "./drives.ts";

export default rule(envelopeContentType, {
  drives: [abuse, abuseLive, abuseReset, askAsBrowser, oddHeads, loginAndUse],
  quota: { succeeded: 5, failed: 5 },

  // An answer that is no JSON object breaks envelope.shape; here only the label of JSON is judged.
  judge: forEvery(
    (history) =>
      history.calls.filter(
        (call) =>
          call.route?.tier === "control-plane" &&
          owesEnvelope(call) &&
          isObject(call.received?.json),
      ),
    (call) => {
      const kind = outcome(call);
      const got = mediaType(call) ?? "no Content-Type";
      if (got === "application/json") return supports(call, kind);
      if (got.startsWith("application/") && got.endsWith("+json"))
        return recorded("envelope: Content-Type", got);
      return contradicts(call, { field: "Content-Type", expected: "application/json", got, kind });
    },
  ),
});
