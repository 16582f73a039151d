import { setTimeout } from "node:timers/promises";
import { offeredServers, type Server, type ServerKind } from "../../../contracts/profile/index.ts";
import type { DriveParts } from "../../kit/drive.ts";
import { isObject } from "../../kit/history/call.ts";
import { showsRestartMs } from "../../kit/restart/restarts.ts";
import type { Act, Stage } from "../../kit/stage/stage.ts";

/** Why nothing can be restarted: the profile holds no key. */
export const noKey: NonNullable<DriveParts<unknown>["unless"]> = ({ enterprise }) =>
  enterprise.key === undefined ? "the profile holds no enterprise.key" : undefined;

/**
 * Restarts, each server looked at before and after where the profile offers to look. What says it restarts
 * is given its time to show. Whether none was refused.
 */
export async function restartBetweenLooks(
  stage: Stage,
  kinds: readonly ServerKind[],
  act: Act,
  ...others: Act[]
): Promise<boolean> {
  const servers = offeredServers(stage.facts);
  const look = (): Promise<string[]> =>
    Promise.all(
      servers.map(async ({ kind }) => JSON.stringify(await stage.evidence.probes.servers?.(kind))),
    );
  const before = await look();
  const own = servers.filter(({ kind }) => kinds.includes(kind));
  const answers = await Promise.all(
    own.map((server, at) => stage.restart(server, [act, ...others][at] ?? act)),
  );
  const isAwaited = (server: Server, after: readonly string[]): boolean => {
    const at = servers.indexOf(server);
    return answers[own.indexOf(server)]?.status === 200 && before[at] === after[at];
  };
  const patience = stage.facts.enterprise.restartSettlesMs ?? showsRestartMs;
  const from = performance.now();
  let after = await look();
  while (
    stage.evidence.probes.servers !== undefined &&
    own.some((server) => isAwaited(server, after)) &&
    performance.now() - from <= patience
  ) {
    await setTimeout(Math.max(25, patience / 10));
    after = await look();
  }
  return answers.every(({ status = 0, json }) => {
    const told = isObject(json) ? json.status : undefined;
    return status < 400 && told !== "error";
  });
}

/** Restarts with the valid key, once more where it is refused: by chance it is served then, in a lock it is not. */
export async function restartInsisting(stage: Stage, kinds: readonly ServerKind[]): Promise<void> {
  const act = { body: { key: stage.facts.enterprise.key } };
  const isTaken = await restartBetweenLooks(stage, kinds, act);
  if (!isTaken) await restartBetweenLooks(stage, kinds, act);
}
