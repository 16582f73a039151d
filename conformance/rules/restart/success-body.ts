import {
  restartSucceedsWithValidKey,
  restartSuccessBody,
} from "../../../contracts/clauses/restart.ts";
import { wireType } from "../../../contracts/history/pseudonym.ts";
import { answered } from "../../history/call.ts";
import { contradicts, forEvery, ofEach, supports } from "../../history/sighting.ts";
import { rightSuccesses } from "../../restart/restarts.ts";
import { rule } from "../rule.ts";
import { restartProperly } from "./drives.ts";
import { shownKinds } from "./kinds.ts";
import { needsKey } from "./needs-key.ts";

export default rule(restartSuccessBody, {
  drives: [restartProperly],
  restsOn: [restartSucceedsWithValidKey],
  needs: needsKey,
  quota: (facts) => ofEach(shownKinds(facts), 1),

  judge: forEvery(rightSuccesses, ({ call, server }) => {
    const message = answered(call, "message");
    if (wireType(message) !== "string") {
      const got = message ?? "absent";
      return contradicts(call, {
        field: "message",
        expected: "a string",
        got,
        wants: { path: "message", types: ["string"] },
      });
    }
    const got = answered(call, "server_status");
    if (got === undefined || got === null || got === "restarting")
      return supports(call, server.kind);
    return contradicts(call, {
      field: "server_status",
      expected: "restarting",
      got,
      wants: { path: "server_status", value: "restarting", types: ["absent", "null"] },
    });
  }),
});
