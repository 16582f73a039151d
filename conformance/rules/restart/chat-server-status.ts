import {
  restartChatServerStatus,
  restartSucceedsWithValidKey,
  restartSuccessBody,
} from "../../../contracts/clauses/restart.ts";
import { serverSegment } from "../../../contracts/profile/index.ts";
import { answered } from "../../history/call.ts";
import { equal, fact, forEvery } from "../../history/sighting.ts";
import { rightSuccesses } from "../../restart/restarts.ts";
import { rule } from "../rule.ts";
import { restartChatServer, restartProperly } from "./drives.ts";
import { needsKey } from "./needs-key.ts";

const noSlug = fact(
  "slugs.chatServer",
  "the path segment of the dedicated chat server (slugs.chatServer)",
);

export default rule(restartChatServerStatus, {
  drives: [restartProperly, restartChatServer],
  restsOn: [restartSucceedsWithValidKey, restartSuccessBody],
  needs: (facts) => [
    ...needsKey(facts),
    ...(serverSegment(facts, "chat") === undefined ? [noSlug] : []),
  ],
  quota: { seen: 1 },

  judge: forEvery(
    (history) => rightSuccesses(history).filter(({ server }) => server.kind === "chat"),
    ({ call }) =>
      equal(call, "server_status", answered(call, "server_status") ?? "absent", "restarting"),
  ),
});
