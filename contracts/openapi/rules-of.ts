import { catalogue } from "../clauses/index.ts";
import type { RouteId } from "../wire/route-ids.ts";
import type { Route } from "../wire/routes.ts";

/** Areas of the catalogue that speak of a route, in addition to the area of its own name. */
const moreAreas: Readonly<Partial<Record<RouteId, readonly string[]>>> = {
  login: ["token"],
  refresh: ["token"],
  logout: ["token"],
  "logout-all": ["token"],
  enterprise_image_editing: ["image-editing"],
  object_removal: ["async", "queue"],
  transcribe: ["async"],
};

/** Clauses of other areas that speak of a route. */
const moreClauses: Readonly<Partial<Record<RouteId, RegExp>>> = {
  "logout-all": /^logout\.rejects-unknown-token$/,
  voice_to_voice: /^deprecation\.voice-to-voice/,
  scene_maker: /^deprecation\.scene-maker$/,
};

/** The ids of the rules that judge a route, in the order of the document. */
export function rulesOf({ id, tier, deprecated }: Route): string[] {
  const areas = new Set([id.replaceAll("_", "-"), ...(moreAreas[id] ?? [])]);
  if (tier === "control-plane") areas.add("envelope");
  if (tier === "enterprise") areas.add("enterprise");
  if (tier === "standard" || tier === "enterprise") areas.add("generation");
  if ((tier === "standard" || tier === "enterprise") && deprecated === undefined) {
    areas.add("catalogue");
  }
  const speaks = (rule: string) =>
    areas.has(rule.slice(0, rule.indexOf("."))) || moreClauses[id]?.test(rule) === true;
  return catalogue.map((clause) => clause.id).filter(speaks);
}
