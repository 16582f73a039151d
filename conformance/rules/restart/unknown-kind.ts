import { restartUnknownKind } from "../../../contracts/clauses/restart.ts";
import { keyStanding } from "../../generation/enterprise-keys.ts";
import { answered, asText, isObject } from "../../history/call.ts";
import { allOf, forEvery, recorded } from "../../history/sighting.ts";
import {
  isFaceswap,
  restartFailed,
  restarts,
  restartsOfNobody,
  saysSuccess,
} from "../../restart/restarts.ts";
import { rule } from "../rule.ts";
import { restartProperly } from "./drives.ts";
import { restartNobody, restartWrongly } from "./wrong-restart-drives.ts";

export default rule(restartUnknownKind, {
  drives: [restartNobody, restartWrongly, restartProperly],

  judge: allOf(
    forEvery(restartsOfNobody, (call) =>
      recorded("restart: a kind that does not exist", `status ${call.received?.status}`),
    ),
    forEvery(restarts, (restart) => {
      const { call } = restart;
      if (isFaceswap(restart) && saysSuccess(restart)) {
        return recorded("restart: body of faceswap", membersOf(call.received?.json));
      }
      if (!restartFailed(restart)) return undefined;
      const fault = keyStanding(call) ?? "unknown fault";
      return [
        recorded(`restart: status of a failure (${fault})`, String(call.received?.status)),
        recorded(`restart: error_code (${fault})`, asText(answered(call, "error_code") ?? "none")),
      ];
    }),
  ),
});

function membersOf(body: unknown): string {
  return isObject(body) ? Object.keys(body).sort().join(", ") : "no JSON object";
}
