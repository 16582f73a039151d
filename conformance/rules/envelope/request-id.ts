import { envelopeRequestId, envelopeShape } from "../../../contracts/clauses/envelope.ts";
import { envelopeCalls } from "../../kit/answers/envelope.ts";
import { misshapen } from "../../kit/answers/payload.ts";
import { answered, isObject } from "../../kit/history/call.ts";
import { contradicts, forEvery, supports } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { abuse, abuseLive } from "./drives.ts";

export default rule(envelopeRequestId, {
  drives: [abuse, abuseLive],
  restsOn: [envelopeShape],
  quota: { seen: 5 },

  judge: forEvery(envelopeCalls, (call) => {
    if (!isObject(answered(call, "meta"))) return undefined;
    const breach = misshapen(call, { "meta.request_id": ["string"] });
    return breach === undefined ? supports(call) : contradicts(call, breach);
  }),
});
