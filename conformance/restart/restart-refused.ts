import type { ServerKind } from "../../contracts/profile/index.ts";
import { type KeyStanding, keyStanding } from "../generation/enterprise-keys.ts";
import { isNoEvidence } from "../history/answers/outcome.ts";
import { type Call, earlier } from "../history/call.ts";
import type { History } from "../history/history.ts";
import {
  contradicts,
  forEvery,
  type Judge,
  missing,
  type Sighting,
  supports,
} from "../history/sighting.ts";
import {
  isFaceswap,
  lookedAfter,
  type Restart,
  restartedBy,
  restarts,
  saysSuccess,
  unoffered,
  unseen,
} from "./restarts.ts";

/**
 * A restart whose key is wrong in one of these ways does not succeed: its answer does not say so, and no server is seen
 * to restart. Of faceswap only the servers probe shows it. It counts only where another restart did succeed.
 */
export const doesNotRestart = (
  faults: readonly KeyStanding[],
  unless: readonly string[] = [],
): Judge =>
  forEvery(restarts, (restart, history) => {
    const fault = keyStanding(restart.call);
    if (fault === undefined || !faults.includes(fault) || isNoEvidence(restart.call))
      return undefined;
    return untouched(restart, fault, history, unless);
  });

/** What is wrong with a restart, and of which server. */
export const faultKind = (fault: string, server: ServerKind): string => `${server}: ${fault}`;

/** Whether a call that should restart nothing did not. */
export function untouched(
  restart: Restart,
  fault: string,
  history: History,
  unless: readonly string[],
): Sighting | undefined {
  const { call, server } = restart;
  const kind = faultKind(fault, server.kind);
  const control = controlOf(restart, history);
  const touched = [...restartedBy(call, history)].find(([, did]) => did);
  if (touched !== undefined) {
    const got = `the ${touched[0]} server restarted`;
    return contradicts(call, {
      kind,
      field: "the servers",
      expected: "none to restart",
      got,
      looked: lookedAfter(call, history),
      wants: saysSuccess(restart) ? { status: "refused" } : { probe: "servers", value: [] },
      control,
      unless,
    });
  }
  if (isFaceswap(restart)) {
    const isSeen = restartedBy(call, history).has(server.kind);
    return isSeen ? supports(call, kind) : unseen(call, history);
  }
  if (saysSuccess(restart)) {
    return contradicts(call, {
      kind,
      field: "status",
      expected: `no success (${fault})`,
      got: "success",
      wants: { status: "refused" },
      control,
      unless,
    });
  }
  if (control !== undefined) return supports([control, call], kind);
  const need = unoffered(server.kind, history);
  return need && missing(need, call);
}

/** A restart of the same server that succeeded, the last one before this rather than another. */
function controlOf({ call, server }: Restart, history: History): Call | undefined {
  const all = restarts(history).filter(
    (other) =>
      other.server.kind === server.kind &&
      keyStanding(other.call) === "valid" &&
      saysSuccess(other),
  );
  return (all.findLast((other) => earlier(other.call.sent.at, call.sent.at)) ?? all[0])?.call;
}
