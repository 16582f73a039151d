import { deprecations } from "../limits.ts";
import type { RouteId } from "./route-ids.ts";

export type Tier = "control-plane" | "enterprise-restart" | "standard" | "enterprise";

/** A documented method and path. */
export interface Route {
  readonly id: RouteId;
  readonly method: "GET" | "POST";
  /** Below the base URL; a segment in braces is a parameter. */
  readonly path: string;
  readonly tier: Tier;
  readonly auth: "none" | "bearer" | "key";
  readonly section: string;
  /** The day (UTC) that its deprecation names. */
  readonly deprecated?: string;
}

function controlPlane(id: RouteId, auth: Route["auth"]): Route {
  const path = `/api/agents/v1/auth/${id}`;
  const section = "Endpoints, Agent control plane";
  return { id, method: "POST", path, tier: "control-plane", auth, section };
}

function generation(id: RouteId, tier: Tier, path: string, deprecated?: string): Route {
  const section = "Other endpoints with known parameters";
  const route = { id, method: "POST", path, tier, auth: "key", section } as const;
  return deprecated === undefined ? route : { ...route, deprecated };
}

const standard = (id: RouteId, path: string, deprecated?: string) =>
  generation(id, "standard", path, deprecated);
const enterprise = (id: RouteId, path: string) =>
  generation(id, "enterprise", `/api/v1/enterprise/${path}`);

/** Every documented route, in the document's order. */
export const routes: readonly Route[] = [
  controlPlane("signup", "none"),
  controlPlane("login", "none"),
  controlPlane("verify-email", "none"),
  controlPlane("refresh", "bearer"),
  controlPlane("logout", "bearer"),
  controlPlane("logout-all", "bearer"),
  controlPlane("resend-verification", "none"),
  controlPlane("forgot-password", "none"),
  controlPlane("reset-password", "none"),
  { ...controlPlane("verify-link", "none"), method: "GET", path: "/verify/{token}" },
  {
    id: "restart",
    method: "POST",
    path: "/api/v1/enterprise/{server_kind}/restart_server",
    tier: "enterprise-restart",
    auth: "key",
    section: "Enterprise: restart server",
  },
  standard(
    "voice_to_voice",
    "/api/v6/voice/voice_to_voice",
    deprecations.voiceToVoice.discontinuedOn,
  ),
  standard("text_to_audio", "/api/v6/voice/text_to_audio"),
  standard("music_gen", "/api/v6/voice/music_gen"),
  standard("song_generator", "/api/v6/voice/song_generator"),
  standard("lyrics_generator", "/api/v6/voice/lyrics_generator"),
  standard("scene_maker", "/api/v6/video/scene_maker", deprecations.sceneMaker.unsupportedFrom),
  standard("watermark_remover", "/api/v6/video/watermark_remover"),
  standard("caption", "/api/v6/image_editing/caption"),
  standard("image_editing", "/api/v6/image_editing/{edit_model_slug}"),
  enterprise("enterprise_image_editing", "image_editing/{edit_model_slug}"),
  standard("object_removal", "/api/v6/interior/object_removal"),
  standard("interior_mixer", "/api/v6/interior/interior_mixer"),
  standard("nsfw_image_check", "/nsfw_image_check"),
  enterprise("transcribe", "speech_to_text/transcribe"),
  enterprise("text2img", "{image_model_slug}/text2img"),
];

const byId = new Map(routes.map((route) => [route.id, route]));

/** The route with an id. */
export function routeById(id: RouteId): Route {
  return byId.get(id)!;
}
