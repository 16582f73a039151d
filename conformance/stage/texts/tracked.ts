import type { JsonObject } from "../../../contracts/profile/index.ts";
import type { Stage } from "../stage.ts";

/** A track_id, and a webhook of the kit's where the kit has a receiver. */
export function tracked(stage: Stage): JsonObject {
  const { webhooks } = stage.evidence;
  const webhook = webhooks && { webhook: webhooks.open({ episode: stage.episode }).url };
  return { track_id: stage.trackId(), ...webhook };
}
