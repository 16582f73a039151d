import {
  restartKeyOnlyInBody,
  restartRequiresKey,
  restartSucceedsWithValidKey,
} from "../../../contracts/clauses/restart.ts";
import { ofEach } from "../../history/sighting.ts";
import { doesNotRestart } from "../../restart/restart-refused.ts";
import { rule } from "../rule.ts";
import { faultKinds } from "./kinds.ts";
import { needsKey } from "./needs-key.ts";
import { restartWrongly } from "./wrong-restart-drives.ts";

export default rule(restartKeyOnlyInBody, {
  drives: [restartWrongly],
  restsOn: [restartSucceedsWithValidKey],
  needs: needsKey,
  quota: (facts) => ofEach(faultKinds(["key elsewhere"], facts), 1),
  judge: doesNotRestart(["key elsewhere"], [restartRequiresKey.id]),
});
