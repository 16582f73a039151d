import type { JsonValue } from "./sections/json.ts";
import type { ModeSelector } from "./sections/parameters.ts";
import type { UntypedParameter } from "./sections/values.ts";

/*
 * What the kit tries where neither the document nor the profile says. A guess may be wrong, so a
 * verdict against the target never hangs on one: see `Fact.declared` in open-facts.ts.
 */

/** In a body: stands for one of the kit's files, as a URL or as base64. */
export const mediaMarkers = ["{media:image}", "{media:video}", "{media:audio}"] as const;

export const guessedSamples: Record<UntypedParameter, JsonValue> = {
  "object_removal.object_name": "lamp",
  "object_removal.base64": false,
  "interior_mixer.prompt": "A quiet room with a wooden chair.",
  "interior_mixer.width": 512,
  "interior_mixer.height": 512,
  "interior_mixer.guidance_scale": 7.5,
  "interior_mixer.num_inference_steps": 8,
};

/** Time after a webhook was answered until its place may well be free. */
export const guessedSettlingMs = 1000;

/** Ordinary content negotiation. */
export const guessedVerifyLink: Record<"json" | "redirect", ModeSelector> = {
  json: { headers: { accept: "application/json" } },
  redirect: { headers: { accept: "text/html,application/xhtml+xml" } },
};
