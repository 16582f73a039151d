import type { JsonObject, Profile } from "../../../contracts/profile/index.ts";
import type { Route } from "../../../contracts/wire/routes.ts";
import { fileOf } from "../../media/shelf.ts";
import type { Media } from "../../target/evidence/media.ts";
import type { Act } from "../act.ts";
import { CannotStage } from "../cannot-stage.ts";

const marker = /^\{media:([^}]+)\}$/;

/** The body with the kit's files for its media markers, `{media:image}` or `{media:FILE}`. */
export const withMedia = (body: JsonObject, media: Pick<Media, "give"> | undefined): JsonObject =>
  JSON.parse(JSON.stringify(body), (_name, value) =>
    typeof value === "string" ? fileFor(value, media) : value,
  );

function fileFor(value: string, media: Pick<Media, "give"> | undefined): string {
  const asked = marker.exec(value)?.[1];
  if (asked === undefined) return value;
  if (media === undefined)
    throw new CannotStage("the profile offers no way to hand over files", "evidence.media");
  const { name, bytes } = fileOf(asked);
  return media.give(name, bytes);
}

/** The request with its key: in the body on the enterprise tier, else where the profile says. */
export function withKey(
  body: JsonObject,
  { tier }: Route,
  key: string,
  { parameters }: Profile,
): Pick<Act, "body" | "headers" | "query"> {
  const { in: where, name, prefix = "" } = parameters.standardKey;
  if (tier === "enterprise") return { body: { key, ...body } };
  if (where === "body") return { body: { [name]: key, ...body } };
  if (where === "header") return { body, headers: { [name]: `${prefix}${key}` } };
  return { body, query: `?${encodeURIComponent(name)}=${encodeURIComponent(key)}` };
}
