import {
  restartFailureBody,
  restartMalformedBody,
  restartSucceedsWithValidKey,
} from "../../../contracts/clauses/restart.ts";
import { keyStanding } from "../../generation/enterprise-keys.ts";
import { isNoEvidence } from "../../history/answers/outcome.ts";
import { contradicts, forEvery, ofEach } from "../../history/sighting.ts";
import { failureShape } from "../../restart/restart-failure.ts";
import { isFaceswap, restarts, saysSuccess } from "../../restart/restarts.ts";
import { rule } from "../rule.ts";
import { shownKinds } from "./kinds.ts";
import { needsKey } from "./needs-key.ts";
import { restartOddly, restartShapelessly } from "./wrong-restart-drives.ts";

export default rule(restartMalformedBody, {
  drives: [restartShapelessly, restartOddly],
  restsOn: [restartSucceedsWithValidKey],
  needs: needsKey,
  quota: (facts) => ofEach(shownKinds(facts), 1),

  judge: forEvery(restarts, (restart) => {
    const { call } = restart;
    if (keyStanding(call) !== "shapeless" || isFaceswap(restart) || isNoEvidence(call))
      return undefined;
    if (!saysSuccess(restart)) return failureShape(restart, [restartFailureBody.id]);
    return contradicts(call, {
      field: "status",
      expected: "error: the body is no JSON object and holds no key",
      got: "success",
      wants: { path: "status", value: "error" },
    });
  }),
});
