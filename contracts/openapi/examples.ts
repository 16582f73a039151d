import { mixerStepsDefault, tokenExpiryDefault } from "../limits.ts";
import type { GenerationRouteId, RouteId } from "../wire/route-ids.ts";

/** What one route is for, and how its messages may look. */
interface Shown {
  readonly summary: string;
  readonly request?: object;
  /** Left out where no body of a success is shown. */
  readonly success?: object;
}

const email = "ada@example.com";
const password = "Example-password-7";
const key = "example-enterprise-key";
const image = "https://example.com/room.png";
const webhook = "https://example.com/hooks/1";
const track_id = "track-1";
const prompt = "A calm morning by the sea.";

const user = { id: 7, name: "Ada", email, username: "ada", verified: true };
const token = {
  access_token: "example-access-token",
  token_type: "Bearer",
  expires_at: "2030-01-31T12:00:00Z",
};
const meta = { request_id: "example-request" };
const success = (data: object | null) => ({ data, error: null, meta });

/** A control-plane failure; of `error` no member is shown. */
export const failureExample = { data: null, error: {}, meta };

/** A restart that failed; some kinds add `error_code`. */
export const restartFailureExample = { status: "error", message: "The key is wrong." };

/** How path parameters may look. */
export const pathExamples: Readonly<Record<string, string>> = {
  token: "example-code",
  server_kind: "text_to_speech",
  edit_model_slug: "edit-model",
  image_model_slug: "image-model",
};

const generation: Readonly<Record<GenerationRouteId, Shown>> = {
  voice_to_voice: { summary: "Changes a voice", request: {} },
  text_to_audio: { summary: "Clones a voice", request: { prompt } },
  music_gen: {
    summary: "Makes music",
    request: { prompt, duration: 30, output_format: "wav", bitrate: "320k" },
  },
  song_generator: {
    summary: "Makes a song",
    request: {
      model_id: "diffrhythm-short",
      caption: "a calm song",
      lyrics: "The sea is calm.",
      prompt,
      instrumental: false,
      duration: 60,
    },
  },
  lyrics_generator: { summary: "Writes lyrics", request: { prompt, length: "short" } },
  scene_maker: { summary: "Makes a scene", request: { prompt } },
  watermark_remover: { summary: "Removes a watermark from a video", request: {} },
  caption: { summary: "Describes an image", request: { init_image: image } },
  image_editing: {
    summary: "Edits one to four images by a prompt",
    request: { prompt, init_image: image },
  },
  enterprise_image_editing: {
    summary: "Edits one to four images by a prompt, on a dedicated server",
    request: { key, prompt, init_image: image },
  },
  object_removal: {
    summary: "Removes an object from a room",
    request: { init_image: image, object_name: "lamp", base64: false, webhook, track_id },
  },
  interior_mixer: {
    summary: "Puts an object into a room",
    request: {
      init_image: image,
      object_image: image,
      prompt: "A wooden chair.",
      width: 512,
      height: 512,
      guidance_scale: 7.5,
      num_inference_steps: mixerStepsDefault,
    },
  },
  nsfw_image_check: {
    summary: "Looks for adult content in an image or a video",
    request: { init_image: image, threshold: 0.5 },
  },
  transcribe: {
    summary: "Writes down what is spoken",
    request: { key, timestamp_level: "word", webhook, track_id },
  },
  text2img: {
    summary: "Makes an image of a text",
    request: { key, prompt, width: 1024, height: 1024 },
  },
};

/** Every route; tests hold each example against its wire schema. */
export const shown: Readonly<Record<RouteId, Shown>> = {
  signup: {
    summary: "Creates a user and sends a verification email",
    request: { email, password, name: "Ada" },
    success: success(null),
  },
  login: {
    summary: "Issues an access token",
    request: { email, password, device_name: "laptop", token_expiry: tokenExpiryDefault },
    success: success({ ...token, token_expiry: tokenExpiryDefault, user, api_key: null }),
  },
  "verify-email": {
    summary: "Verifies an email by the emailed code",
    request: { verification_code: "example-code" },
    success: success({ ...token, message: "The email is verified.", user, api_key: null }),
  },
  refresh: {
    summary: "Issues a new access token for the presented one, which it revokes",
    request: { token_expiry: tokenExpiryDefault, device_name: "phone" },
    success: success({
      ...token,
      token_expiry: tokenExpiryDefault,
      message: "The token was refreshed.",
    }),
  },
  logout: { summary: "Revokes the presented access token", success: success(null) },
  "logout-all": { summary: "Revokes all access tokens of the user", success: success(null) },
  "resend-verification": {
    summary: "Sends the verification email again",
    request: { email },
    success: success(null),
  },
  "forgot-password": {
    summary: "Sends a password reset email",
    request: { email },
    success: success(null),
  },
  "reset-password": {
    summary: "Sets a password by the emailed reset token",
    request: { email, token: "example-reset", password, password_confirmation: password },
    success: success(null),
  },
  "verify-link": {
    summary: "Verifies an email by the emailed link: a redirect flow, and a JSON mode",
  },
  restart: {
    summary: "Restarts a dedicated server",
    request: { key },
    success: { status: "success", message: "The server restarts.", server_status: "restarting" },
  },
  ...generation,
};
