import { restartFailureBody, restartRequiresKey } from "../../../contracts/clauses/restart.ts";
import { keyStanding } from "../../generation/enterprise-keys.ts";
import { forEvery, ofEach } from "../../history/sighting.ts";
import { failureShape } from "../../restart/restart-failure.ts";
import { isFaceswap, restartFailed, restarts } from "../../restart/restarts.ts";
import { rule } from "../rule.ts";
import { shownKinds } from "./kinds.ts";
import { needsKey } from "./needs-key.ts";
import { restartOddly, restartWrongly } from "./wrong-restart-drives.ts";

const wrong = new Set(["no key", "empty key", "wrong key", "wrong type"]);

export default rule(restartFailureBody, {
  drives: [restartWrongly, restartOddly],
  needs: needsKey,
  quota: (facts) => ofEach(shownKinds(facts), 1),

  judge: forEvery(restarts, (restart) => {
    const fault = keyStanding(restart.call);
    // A body that is no JSON object, and so has no usable key, is judged by restart.malformed-body.
    if (isFaceswap(restart) || fault === "shapeless") return undefined;
    if (!restartFailed(restart) && !wrong.has(fault ?? "")) return undefined;
    return failureShape(restart, [restartRequiresKey.id]);
  }),
});
