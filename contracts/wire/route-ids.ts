/** The ids of the documented routes, in the document's order; free of zod so that k6 can bundle them. */

/** Endpoints, Agent control plane. */
export const controlPlaneRouteIds = [
  "signup",
  "login",
  "verify-email",
  "refresh",
  "logout",
  "logout-all",
  "resend-verification",
  "forgot-password",
  "reset-password",
  "verify-link",
] as const;

/** Other endpoints with known parameters. */
export const generationRouteIds = [
  "voice_to_voice",
  "text_to_audio",
  "music_gen",
  "song_generator",
  "lyrics_generator",
  "scene_maker",
  "watermark_remover",
  "caption",
  "image_editing",
  "enterprise_image_editing",
  "object_removal",
  "interior_mixer",
  "nsfw_image_check",
  "transcribe",
  "text2img",
] as const;

export const routeIds = [...controlPlaneRouteIds, "restart", ...generationRouteIds] as const;

export type ControlPlaneRouteId = (typeof controlPlaneRouteIds)[number];
export type GenerationRouteId = (typeof generationRouteIds)[number];
export type RouteId = (typeof routeIds)[number];
