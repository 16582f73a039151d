import {
  restartOnlyPost,
  restartSucceedsWithValidKey,
} from "../../../contracts/clauses/restart.ts";
import { isNoEvidence } from "../../history/answers/outcome.ts";
import { forEvery, ofEach } from "../../history/sighting.ts";
import { untouched } from "../../restart/restart-refused.ts";
import { otherMethodRestarts } from "../../restart/restarts.ts";
import { rule } from "../rule.ts";
import { restartProperly } from "./drives.ts";
import { faultKinds } from "./kinds.ts";
import { needsKeyAndBound } from "./needs-key.ts";
import { restartByOtherMethod } from "./wrong-restart-drives.ts";

export default rule(restartOnlyPost, {
  drives: [restartByOtherMethod, restartProperly],
  restsOn: [restartSucceedsWithValidKey],
  needs: needsKeyAndBound,
  quota: (facts) => ofEach(faultKinds(["GET", "PUT", "DELETE"], facts), 1),

  judge: forEvery(otherMethodRestarts, (restart, history) =>
    isNoEvidence(restart.call) ? undefined : untouched(restart, restart.call.method, history, []),
  ),
});
