import {
  restartRequiresKey,
  restartSucceedsWithValidKey,
} from "../../../contracts/clauses/restart.ts";
import { ofEach } from "../../history/sighting.ts";
import { doesNotRestart } from "../../restart/restart-refused.ts";
import { rule } from "../rule.ts";
import { restartTwoAtOnce } from "./drives.ts";
import { faultKinds } from "./kinds.ts";
import { needsKey } from "./needs-key.ts";
import { restartAsUser, restartWrongly } from "./wrong-restart-drives.ts";

const wrong = ["no key", "empty key", "wrong key", "wrong type"] as const;

export default rule(restartRequiresKey, {
  drives: [restartWrongly, restartAsUser, restartTwoAtOnce],
  restsOn: [restartSucceedsWithValidKey],
  needs: needsKey,
  quota: (facts) => ofEach(faultKinds(wrong, facts), 1),
  judge: doesNotRestart(wrong),
});
