import { durationSeconds } from "../limits.ts";
import type { GenerationRouteId, RouteId } from "../wire/route-ids.ts";
import { guessedSamples, guessedSettlingMs, guessedVerifyLink, mediaMarkers } from "./guesses.ts";
import type { Profile } from "./schema.ts";
import type { JsonObject, JsonValue } from "./sections/json.ts";
import { type ModeSelector, type OpenParameter, openParameters } from "./sections/parameters.ts";
import type {
  BoundedParameter,
  ListedParameter,
  OutOfRangePolicy,
  UnlistedPolicy,
  UntypedParameter,
} from "./sections/values.ts";

/** A fact to act on; where it was not declared it is a guess, and no verdict against a target may hang on it. */
export interface Fact<T> {
  readonly value: T;
  readonly declared: boolean;
}

function declaredOr<T>(declared: T | undefined, guess: T): Fact<T> {
  return { value: declared ?? guess, declared: declared !== undefined };
}

/** The name of a parameter that the document does not print. */
export function parameterName(profile: Profile, open: OpenParameter): Fact<string> {
  return declaredOr(profile.parameters.names[open], openParameters[open].guess);
}

/** A valid value of a parameter whose type is not shown. */
export function sampleValue(profile: Profile, parameter: UntypedParameter): Fact<JsonValue> {
  const asBase64 = profile.evidence.media?.form === "base64";
  const guess = parameter === "object_removal.base64" ? asBase64 : guessedSamples[parameter];
  return declaredOr(profile.values.samples[parameter], guess);
}

/**
 * Every spelling in which that value may be valid: the declared one, else a guess, and of a truth value the word for it
 * that services have, too.
 */
export function sampleValues(profile: Profile, parameter: UntypedParameter): readonly JsonValue[] {
  const { value, declared } = sampleValue(profile, parameter);
  return declared || typeof value !== "boolean" ? [value] : [value, value ? "yes" : "no"];
}

/** What selects the JSON mode or the redirect flow of the verify route. */
export function verifyLinkSelector(
  profile: Profile,
  mode: "json" | "redirect",
): Fact<ModeSelector> {
  return declaredOr(profile.parameters.verifyLink[mode], guessedVerifyLink[mode]);
}

/** How long after its webhook was answered a job's place may stay taken. */
export function settlingMs({ queue }: Profile): Fact<number> {
  return declaredOr(queue.settlingMs, guessedSettlingMs);
}

/** What happens to a value out of range: the parameter's own policy, else the overall one, else unknown. */
export function outOfRangePolicy(
  profile: Profile,
  parameter: BoundedParameter,
): OutOfRangePolicy | undefined {
  return profile.values.outOfRangeOf[parameter] ?? profile.values.outOfRange;
}

/** What happens to a value that no list holds: the parameter's own policy, else the overall one, else unknown. */
export function unlistedPolicy(
  profile: Profile,
  parameter: ListedParameter,
): UnlistedPolicy | undefined {
  return profile.values.unlistedOf[parameter] ?? profile.values.unlisted;
}

/**
 * A minimal valid body for a generation route, without its key; media markers stand for files.
 * A route's extra required members are in it either way.
 */
export function minimalBody(profile: Profile, route: GenerationRouteId): Fact<JsonObject> {
  const body = declaredOr(profile.parameters.bodies[route], guessedBody(profile, route));
  return { ...body, value: { ...membersBeyond(profile, route), ...body.value } };
}

const [image, video, audio] = mediaMarkers;

function guessedBody(profile: Profile, route: GenerationRouteId): JsonObject {
  const name = (open: OpenParameter) => parameterName(profile, open).value;
  const sample = (parameter: UntypedParameter) => sampleValue(profile, parameter).value;
  const prompt = "A calm morning by the sea.";
  const images = profile.parameters.editImagesForm === "numbered" ? image : [image];
  const edit = { [name("editPrompt")]: prompt, [name("editImages")]: images };

  const bodies: Record<GenerationRouteId, JsonObject> = {
    voice_to_voice: { init_audio: audio, target_audio: audio },
    text_to_audio: { [name("textToAudioText")]: prompt, [name("textToAudioVoice")]: audio },
    music_gen: { [name("musicPrompt")]: prompt, duration: durationSeconds.min },
    song_generator: { model_id: "diffrhythm-short", lyrics: "The sea is calm.", prompt },
    lyrics_generator: { [name("lyricsPrompt")]: prompt, length: "short" },
    scene_maker: { prompt },
    watermark_remover: { [name("watermarkVideo")]: video },
    caption: { [name("captionImage")]: image },
    image_editing: edit,
    enterprise_image_editing: edit,
    object_removal: {
      init_image: image,
      object_name: sample("object_removal.object_name"),
      base64: sample("object_removal.base64"),
    },
    interior_mixer: {
      init_image: image,
      object_image: image,
      prompt: sample("interior_mixer.prompt"),
    },
    nsfw_image_check: { [name("nsfwMedium")]: image },
    transcribe: { [name("transcribeAudio")]: audio },
    text2img: { [name("text2imgPrompt")]: prompt },
  };
  return bodies[route];
}

/** The members, with values, that a route requires beyond the documented ones; undefined: none is declared. */
export function membersBeyond({ parameters }: Profile, route: RouteId): JsonObject | undefined {
  const { extra }: { extra: Partial<Record<RouteId, JsonObject>> } = parameters;
  return extra[route];
}
