import { offeredServers, offersRoute, type ServerKind } from "../../../contracts/profile/index.ts";
import { attempts, enough } from "../../experiments/attempts.ts";
import type { KeyCase } from "../../generation/enterprise-keys.ts";
import { beyondOffer } from "../../history/sighting.ts";
import type { Act, Part } from "../../stage/act.ts";
import type { DriveParts } from "../../stage/drive.ts";
import { saysError } from "../../stage/server-looks.ts";
import type { Stage } from "../../stage/stage.ts";
import { needsKey } from "./needs-key.ts";

/** What would let servers be restarted: that the target offers it, and a key. */
export const noKey: NonNullable<DriveParts<unknown>["unless"]> = (facts) => {
  if (!offersRoute(facts, "restart")) return [beyondOffer("restarts of servers (offers.scopes)")];
  const lacks = needsKey(facts);
  return lacks.length > 0 ? lacks : undefined;
};

/** A restart whose key stands so. */
export const withKey = (of: KeyCase, attempt = 1): Part => ({ case: of, attempt, role: "asked" });

/** Restarts offered servers between two looks at them, as {@link restartNamed}. */
export function restartBetweenLooks(
  stage: Stage,
  kinds: readonly ServerKind[],
  act: Act,
  ...others: Act[]
): Promise<boolean> {
  const own = offeredServers(stage.facts).filter(({ kind }) => kinds.includes(kind));
  const segments = own.map(({ segment }) => segment);
  return restartNamed(stage, segments, act, ...others);
}

/** Sends restarts by segment between two looks at the servers. Gives whether no request was refused. */
export async function restartNamed(
  stage: Stage,
  segments: readonly string[],
  act: Act,
  ...others: Act[]
): Promise<boolean> {
  const acts = [act, ...others];
  const answers = await stage.servers.around(segments, () =>
    Promise.all(segments.map((segment, at) => stage.restart({ segment }, acts[at] ?? act))),
  );
  return answers.every((answer) => (answer.status ?? 0) < 400 && !saysError(answer));
}

/** Restarts with the valid key, once more where it is refused, and once more. */
export function restartInsisting(
  stage: Stage,
  kinds: readonly ServerKind[],
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  return attempts(async (nth) => {
    const part = withKey("valid key", nth);
    const act = { body: { key: stage.facts.enterprise.key }, headers, part };
    return (await restartBetweenLooks(stage, kinds, act)) ? "kept" : "broken";
  }, enough);
}
