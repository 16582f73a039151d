import { type JsonObject, minimalBody } from "../../../contracts/profile/index.ts";
import type { GenerationRouteId } from "../../../contracts/wire/route-ids.ts";
import type { Part } from "../../stage/act.ts";
import type { Stage } from "../../stage/stage.ts";
import { withMedia } from "../../stage/texts/request-body.ts";
import { tracked } from "../../stage/texts/tracked.ts";
import type { Given } from "../../stage/texts/wrong-key.ts";

/** A request that is valid but for its key. */
export interface KeylessRequest {
  members: JsonObject;
  /** Whether webhook and track_id are given. */
  isTracked: boolean;
}

/** Asks an enterprise route without its valid key in the body; by default with the minimal request. */
export async function askWrongly(
  stage: Stage,
  route: GenerationRouteId,
  { inBody, elsewhere, ...given }: Given,
  request?: KeylessRequest,
  attempt = 1,
): Promise<void> {
  const { facts, evidence } = stage;
  const { members, isTracked } = request ?? {
    members: minimalBody(facts, route).value,
    isTracked: false,
  };
  const asked = { ...members, ...(isTracked ? tracked(stage) : {}) };
  const body = { ...inBody, ...withMedia(asked, evidence.media) };
  const part: Part = { case: given.case, attempt, role: "asked" };
  await stage.call(route, { body, ...elsewhere, subject: stage.unique("job-"), part });
}
