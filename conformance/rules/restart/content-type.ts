import { restartContentType } from "../../../contracts/clauses/restart.ts";
import { mediaType } from "../../history/answers/envelope.ts";
import { isObject } from "../../history/call.ts";
import { isNoEvidence } from "../../history/outcome.ts";
import { contradicts, forEvery, recorded, supports } from "../../history/sighting.ts";
import { isFaceswap, restarts, saysSuccess } from "../../restart/restarts.ts";
import { rule } from "../rule.ts";
import { restartProperly } from "./drives.ts";
import { needsKey } from "./needs-key.ts";
import { restartWrongly } from "./wrong-restart-drives.ts";

export default rule(restartContentType, {
  drives: [restartProperly, restartWrongly],
  needs: needsKey,
  quota: { success: 2, failure: 3 },

  judge: forEvery(restarts, (restart) => {
    const { call } = restart;
    if (isFaceswap(restart) || isNoEvidence(call) || !isObject(call.received?.json))
      return undefined;
    const kind = saysSuccess(restart) ? "success" : "failure";
    const got = mediaType(call) ?? "no Content-Type";
    if (got === "application/json") return supports(call, kind);
    // A type that ends in +json is JSON as well (RFC 6839).
    if (got.endsWith("+json")) return recorded(`restart: media type of a ${kind}`, got);
    return contradicts(call, { field: "Content-Type", expected: "application/json", got, kind });
  }),
});
