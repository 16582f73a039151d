import {
  restartKeyOnlyInBody,
  restartRequiresKey,
  restartSucceedsWithValidKey,
} from "../../../contracts/clauses/restart.ts";
import { doesNotRestart } from "../../restart/restart-refused.ts";
import { rule } from "../rule.ts";
import { needsKey } from "./needs-key.ts";
import { restartWrongly } from "./wrong-restart-drives.ts";

export default rule(restartKeyOnlyInBody, {
  drives: [restartWrongly],
  restsOn: [restartSucceedsWithValidKey],
  needs: needsKey,
  quota: { elsewhere: 3 },
  judge: doesNotRestart(["elsewhere"], [restartRequiresKey.id]),
});
