import { numbered, pngDigits } from "../../conformance/media/numbered-png.ts";
import { withMedia } from "../../conformance/stage/texts/request-body.ts";
import type { JsonObject, Profile } from "../../contracts/profile/index.ts";
import { type JobRequest, ownDigitsOf, ownPlace } from "../../load/acts/job.ts";

/** Gives the value that stands for a file in a request's body. */
export type Give = (name: string, bytes: Uint8Array) => string;

/** A body with the kit's files, each with a place for digits of its own: in its URL, or in the picture itself. */
export function withOwnPlaces(
  body: JsonObject,
  give: Give,
  { evidence }: Profile,
): Pick<JobRequest, "body" | "ownDigits"> {
  const isByUrl = evidence.media?.form === "url";
  const giveOwn: Give = (name, bytes) => {
    if (isByUrl) return give(name, bytes).replace(/[^/]*$/, `${ownPlace}/$&`);
    return name.endsWith(".png") ? numbered(bytes, ownPlace) : give(name, bytes);
  };
  const ownDigits = isByUrl ? {} : { ownDigits: pngDigits() };
  return { body: withMedia(body, { give: giveOwn }), ...ownDigits };
}

/** A body with files that no other job has: a service may answer equal jobs from a cache. */
export function withOwnFiles(asked: JsonObject, give: Give, profile: Profile): JsonObject {
  const { body, ownDigits } = withOwnPlaces(asked, give, profile);
  const own = ownDigitsOf(crypto.randomUUID(), ownDigits);
  return JSON.parse(JSON.stringify(body).replaceAll(ownPlace, own));
}
