import { envelopeRequestId, envelopeShape } from "../../../contracts/clauses/envelope.ts";
import { envelopesShown } from "../../history/answers/envelope.ts";
import { misshapen } from "../../history/answers/payload.ts";
import { answered, isObject } from "../../history/call.ts";
import { contradicts, forEvery, ofEach, supports } from "../../history/sighting.ts";
import { rule } from "../rule.ts";
import { abuse, abuseLive } from "./drives.ts";
import { enveloped, routeOf } from "./kinds.ts";

export default rule(envelopeRequestId, {
  drives: [abuse, abuseLive],
  restsOn: [envelopeShape],
  quota: (facts) => ofEach(enveloped(facts), 1),

  judge: forEvery(envelopesShown, (call) => {
    if (!isObject(answered(call, "meta"))) return undefined;
    const breach = misshapen(call, { "meta.request_id": ["string"] });
    return breach === undefined ? supports(call, routeOf(call)) : contradicts(call, breach);
  }),
});
