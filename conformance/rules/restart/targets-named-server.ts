import {
  restartSucceedsWithValidKey,
  restartTargetsNamedServer,
} from "../../../contracts/clauses/restart.ts";
import type { Profile, ServerKind } from "../../../contracts/profile/index.ts";
import type { Need } from "../../../contracts/verdict.ts";
import { keyStanding } from "../../generation/enterprise-keys.ts";
import type { History } from "../../history/history.ts";
import {
  allOf,
  contradicts,
  doubted,
  fact,
  forEvery,
  ofEach,
  supports,
} from "../../history/sighting.ts";
import {
  lookedAfter,
  mayOverlap,
  noBound,
  type Restart,
  restartedBy,
  restarts,
  restartsOfNobody,
  saysSuccess,
  unseen,
} from "../../restart/restarts.ts";
import { rule } from "../rule.ts";
import { restartProperly, restartTwoAtOnce } from "./drives.ts";
import { serverKinds } from "./kinds.ts";
import { needsKeyAndBound } from "./needs-key.ts";
import { restartUnderWork } from "./under-work-drives.ts";
import { restartNobody } from "./wrong-restart-drives.ts";

export default rule(restartTargetsNamedServer, {
  drives: [restartProperly, restartTwoAtOnce, restartUnderWork, restartNobody],
  restsOn: [restartSucceedsWithValidKey],
  needs: (facts) => [...needsKeyAndBound(facts), ...boundBeside(facts)],
  quota: (facts) => ofEach(serverKinds(facts), 1),

  judge: allOf(
    forEvery(restarts, (restart, history) => {
      const { call, server } = restart;
      if (keyStanding(call) !== "valid") return undefined;
      if (!saysSuccess(restart) && !mayBeSuccess(restart, history)) return undefined;
      const restarted = restartedBy(call, history);
      const own = restarted.get(server.kind);
      if (own === undefined) return unseen(call, history);
      const isUnbound = history.facts.enterprise.restartSettlesMs === undefined;
      const others = [...restarted].filter(([kind, did]) => did && kind !== server.kind);
      if (own && others.length === 0) return supports(call, server.kind);
      // A restart that is requested while one of the same kind is under way may join it.
      if (!own && others.length === 0 && mayOverlap(restart, history)) return undefined;
      // Without a declared bound a restart may show later than the kit looked.
      if (!own && others.length === 0 && isUnbound) return doubted(hiddenRestart, call);
      return contradicts(call, {
        kind: server.kind,
        field: "the servers that restarted",
        expected: server.kind,
        got: shownKinds(restarted),
        wants: { probe: "servers", value: [server.kind] },
        looked: lookedAfter(call, history),
      });
    }),
    forEvery(restartsOfNobody, (call, history) => {
      if (keyStanding(call) !== "valid") return undefined;
      const got = shownKinds(restartedBy(call, history));
      if (got === "none") return undefined;
      const looked = lookedAfter(call, history);
      const field = "the servers that restarted";
      const wants = { probe: "servers", value: [] } as const;
      return contradicts(call, { field, expected: "none", got, wants, looked });
    }),
  ),
});

/** Looks alone tell little of faceswap: who declares them is asked for the bound at once. */
const boundBeside = (facts: Profile): readonly Need[] => {
  const { enterprise, evidence } = facts;
  const isShown = evidence.servers !== undefined || enterprise.restartSettlesMs !== undefined;
  return !isShown && serverKinds(facts).includes("faceswap") ? [noBound] : [];
};

/** Whether faceswap answered with 200, and not as it answers wrong keys: its body is not shown, nor the status of failures. */
function mayBeSuccess({ call, server }: Restart, history: History): boolean {
  if (server.kind !== "faceswap" || call.received?.status !== 200) return false;
  return !restarts(history).some(
    (other) =>
      other.server.kind === server.kind &&
      keyStanding(other.call) === "wrong key" &&
      other.call.received?.text === call.received?.text,
  );
}

function shownKinds(restarted: ReadonlyMap<ServerKind, boolean>): string {
  const seen = [...restarted].filter(([, did]) => did).map(([kind]) => kind);
  return seen.length === 0 ? "none" : seen.join(", ");
}

const hiddenRestart = fact(
  "enterprise.restartSettlesMs",
  "by when a restart is over (enterprise.restartSettlesMs): one was said to succeed and did not show",
);
