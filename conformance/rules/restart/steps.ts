import { setTimeout } from "node:timers/promises";
import {
  offeredServers,
  offersRoute,
  type Server,
  type ServerKind,
} from "../../../contracts/profile/index.ts";
import { isObject } from "../../history/call.ts";
import { beyondOffer } from "../../history/sighting.ts";
import { showsRestartMs } from "../../restart/restarts.ts";
import type { Act } from "../../stage/act.ts";
import type { DriveParts } from "../../stage/drive.ts";
import type { ServerLook } from "../../stage/server-looks.ts";
import type { Stage } from "../../stage/stage.ts";
import type { Answer } from "../../target/client.ts";
import { needsKey } from "./needs-key.ts";

/** What would let servers be restarted: that the target offers it, and a key. */
export const noKey: NonNullable<DriveParts<unknown>["unless"]> = (facts) => {
  if (!offersRoute(facts, "restart")) return [beyondOffer("restarts of servers (offers.scopes)")];
  const lacks = needsKey(facts);
  return lacks.length > 0 ? lacks : undefined;
};

/** Restarts offered servers between two looks at them, as {@link restartNamed}. */
export function restartBetweenLooks(
  stage: Stage,
  kinds: readonly ServerKind[],
  act: Act,
  ...others: Act[]
): Promise<boolean> {
  const own = offeredServers(stage.facts).filter(({ kind }) => kinds.includes(kind));
  return restartNamed(stage, own, act, ...others);
}

/**
 * Sends restarts by segment, and looks at each offered server before and after, where the profile offers a probe. A
 * restart that answers `success` is given time to show: on its server, or on any where nobody offers the segment. Gives
 * whether no request was refused.
 */
export async function restartNamed(
  stage: Stage,
  own: readonly Pick<Server, "segment">[],
  act: Act,
  ...others: Act[]
): Promise<boolean> {
  const servers = offeredServers(stage.facts);
  const before = await stage.servers.recent();
  const answers = await Promise.all(
    own.map((server, at) => stage.restart(server, [act, ...others][at] ?? act)),
  );
  /** The servers on which a restart of this segment would show. */
  const shownBy = (segment: string): readonly Server[] => {
    const named = servers.filter((server) => server.segment === segment);
    return named.length > 0 ? named : servers;
  };
  const showsNothing = (segment: string, after: ServerLook): boolean =>
    shownBy(segment).every((server) => {
      const at = servers.indexOf(server);
      return before[at] === after[at];
    });
  const patience = stage.facts.enterprise.restartSettlesMs ?? showsRestartMs;
  const from = performance.now();
  let after = await stage.servers.now();
  while (
    stage.servers.canSee &&
    own.some(({ segment }, at) => mayRestart(answers[at]) && showsNothing(segment, after)) &&
    performance.now() - from <= patience
  ) {
    await setTimeout(Math.max(25, patience / 10));
    after = await stage.servers.now();
  }
  return answers.every(({ status = 0, json }) => status < 400 && !saysError(json));
}

/** An answer of `error` restarts nothing, even with HTTP 200: there is nothing to wait for. */
const mayRestart = (answer: Answer | undefined): boolean =>
  answer?.status === 200 && !saysError(answer.json);

const saysError = (json: unknown): boolean => isObject(json) && json.status === "error";

/**
 * Restarts with the valid key, once more where it is refused: the second try meets a lock again, but hardly the same
 * bad luck.
 */
export async function restartInsisting(
  stage: Stage,
  kinds: readonly ServerKind[],
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const act = { body: { key: stage.facts.enterprise.key }, headers };
  const isTaken = await restartBetweenLooks(stage, kinds, act);
  if (!isTaken) await restartBetweenLooks(stage, kinds, act);
}
