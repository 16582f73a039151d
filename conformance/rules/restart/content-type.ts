import { restartContentType } from "../../../contracts/clauses/restart.ts";
import { isLabelled } from "../../history/answers/envelope.ts";
import { isNoEvidence } from "../../history/answers/outcome.ts";
import { isObject } from "../../history/call.ts";
import { forEvery, ofEach } from "../../history/sighting.ts";
import { faultKind } from "../../restart/restart-refused.ts";
import { isFaceswap, restarts, saysSuccess } from "../../restart/restarts.ts";
import { rule } from "../rule.ts";
import { restartProperly } from "./drives.ts";
import { answerKinds } from "./kinds.ts";
import { needsKey } from "./needs-key.ts";
import { restartWrongly } from "./wrong-restart-drives.ts";

export default rule(restartContentType, {
  drives: [restartProperly, restartWrongly],
  needs: needsKey,
  quota: (facts) => ofEach(answerKinds(facts), 1),

  judge: forEvery(restarts, (restart) => {
    const { call } = restart;
    if (isFaceswap(restart) || isNoEvidence(call) || !isObject(call.received?.json))
      return undefined;
    const kind = saysSuccess(restart) ? "success" : "failure";
    return isLabelled(
      call,
      faultKind(kind, restart.server.kind),
      `restart: media type of a ${kind}`,
    );
  }),
});
