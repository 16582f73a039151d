import { envelopeShape, envelopeShapeOtherMethods } from "../../../contracts/clauses/envelope.ts";
import { asShown } from "../../history/answers/as-shown.ts";
import { notEnvelope, owesEnvelope } from "../../history/answers/envelope.ts";
import { contradicts, forEvery, ofEach, supports } from "../../history/sighting.ts";
import { rule } from "../rule.ts";
import { otherMethods } from "./drives.ts";
import { enveloped, routeOf } from "./kinds.ts";

export default rule(envelopeShapeOtherMethods, {
  drives: [otherMethods],
  restsOn: [envelopeShape],
  quota: (facts) => ofEach(enveloped(facts), 1),

  judge: forEvery(
    (history) =>
      asShown(history).filter(
        (call) =>
          call.route === undefined &&
          call.pathOf?.tier === "control-plane" &&
          call.pathOf.id !== "verify-link" &&
          !["HEAD", "OPTIONS"].includes(call.method) &&
          owesEnvelope(call),
      ),
    (call) => {
      const breach = notEnvelope(call);
      return breach === undefined ? supports(call, routeOf(call)) : contradicts(call, breach);
    },
  ),
});
