import { restartSucceedsWithValidKey } from "../../../contracts/clauses/restart.ts";
import { offeredServers, type Profile } from "../../../contracts/profile/index.ts";
import { deniedForGood } from "../../experiments/attempts.ts";
import { isNoEvidence } from "../../history/answers/outcome.ts";
import { answered, isCrash } from "../../history/call.ts";
import { contradicts, doubted, recorded, supports } from "../../history/sighting.ts";
import { isDenied, isServed, mayOverlap, unoffered, withValidKey } from "../../restart/restarts.ts";
import { rule } from "../rule.ts";
import { restartProperly } from "./drives.ts";
import { needsKey } from "./needs-key.ts";
import { restartUnderWork } from "./under-work-drives.ts";

const quota = (facts: Profile) => {
  // While a restart lasts, a second restart of the same server tells nothing.
  const each = (facts.enterprise.restartSettlesMs ?? Number.POSITIVE_INFINITY) > 500 ? 1 : 3;
  return Object.fromEntries(offeredServers(facts).map(({ kind }) => [kind, each]));
};

export default rule(restartSucceedsWithValidKey, {
  drives: [restartProperly, restartUnderWork],
  needs: needsKey,
  quota,

  judge: deniedForGood(withValidKey, isDenied, (restart, history) => {
    const { call, server } = restart;
    if (isNoEvidence(call)) return undefined;
    const status = call.received?.status;
    const served = isServed(restart);
    if (served) {
      return mayOverlap(restart, history)
        ? recorded("restart: asked again at once", "success")
        : supports(call, server.kind);
    }
    const refused = isDenied(restart) && !isCrash(call);
    const need = refused ? unoffered(server.kind, history) : undefined;
    if (need !== undefined) return doubted(need, call);
    return contradicts(call, {
      field: status === 200 ? "status" : "HTTP status",
      kind: server.kind,
      expected: status === 200 ? "success" : 200,
      wants: status === 200 ? { path: "status", value: "success" } : { status: 200 },
      got: status === 200 ? (answered(call, "status") ?? "absent") : status,
    });
  }),
});
