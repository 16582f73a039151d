import {
  restartRequiresKey,
  restartSucceedsWithValidKey,
} from "../../../contracts/clauses/restart.ts";
import { doesNotRestart } from "../../restart/restart-refused.ts";
import { rule } from "../rule.ts";
import { restartTwoAtOnce } from "./drives.ts";
import { needsKey } from "./needs-key.ts";
import { restartAsUser, restartWrongly } from "./wrong-restart-drives.ts";

export default rule(restartRequiresKey, {
  drives: [restartWrongly, restartAsUser, restartTwoAtOnce],
  restsOn: [restartSucceedsWithValidKey],
  needs: needsKey,
  quota: { "no key": 1, "empty key": 1, "wrong key": 2, "wrong type": 2 },
  judge: doesNotRestart(["no key", "empty key", "wrong key", "wrong type"]),
});
