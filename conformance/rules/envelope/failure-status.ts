import { envelopeFailureStatus } from "../../../contracts/clauses/envelope.ts";
import { wireType } from "../../../contracts/history/pseudonym.ts";
import { answered, isObject } from "../../history/call.ts";
import { forEvery, recorded } from "../../history/sighting.ts";
import { rule } from "../rule.ts";
import { abuse, abuseLive } from "./drives.ts";
import { failures } from "./failures.ts";

export default rule(envelopeFailureStatus, {
  drives: [abuse, abuseLive],

  judge: forEvery(failures, (call) => {
    const error = answered(call, "error");
    const shape = isObject(error)
      ? `{${Object.entries(error)
          .map(([name, value]) => `${name}: ${wireType(value)}`)
          .sort()
          .join(", ")}}`
      : "no object";
    return [
      recorded(`${call.route?.id}: status of failures`, String(call.received?.status)),
      recorded("control plane: shape of error", shape),
    ];
  }),
});
