import { z } from "zod";
import { routeIds } from "../wire/route-ids.ts";
import { standardKey } from "./accounts.ts";
import { maybe, section } from "./fact.ts";
import { jsonObject } from "./json.ts";
import { generationRoute } from "./target.ts";

/** What each open parameter is for; the document prints no name for any of them. */
const openParameterUses = {
  textToAudioText: "the text that text_to_audio speaks",
  textToAudioVoice: "the voice that text_to_audio clones",
  musicPrompt: "what the music of music_gen is to be like",
  songLanguage: "the language of a song",
  lyricsPrompt: "the subject of lyrics",
  watermarkVideo: "the video whose watermark is removed",
  captionImage: "the image that gets a caption",
  captionLength: "the length of a caption",
  editPrompt: "the prompt of an edit",
  editImages: "the images of an edit",
  nsfwMedium: "the image that nsfw_image_check looks at",
  nsfwVideo: "the video that nsfw_image_check looks at",
  transcribeAudio: "the recording that is transcribed",
  text2imgPrompt: "the prompt of text2img",
  text2imgWidth: "the width of a text2img picture, pixels",
  text2imgHeight: "the height of a text2img picture, pixels",
} as const;
export type OpenParameter = keyof typeof openParameterUses;

const names = section(
  "Names of parameters that the document does not print.",
  Object.fromEntries(
    Object.entries(openParameterUses).map(([key, use]) => [
      key,
      z.string().min(1).optional().describe(`Name of the parameter for ${use}.`),
    ]),
  ) as Record<OpenParameter, z.ZodOptional<z.ZodString>>,
);

/** Routes that work with no body at all, as the document says, and the one whose body it lists whole. */
const withoutMembers = ["verify-link", "logout", "logout-all", "restart"] as const;

const selector = z.strictObject({
  headers: maybe(z.record(z.string(), z.string()), "Headers that select the mode."),
  query: maybe(z.record(z.string(), z.string()), "Query fields that select the mode."),
});
export type ModeSelector = z.infer<typeof selector>;

export const parameters = section("Requests, where the document leaves their members open.", {
  names,
  editImagesForm: z
    .enum(["list", "numbered"])
    .default("list")
    .describe("Several images of an edit: one list, or name, name_2, name_3 …"),
  standardKey,
  verifyLink: section("How a mode of the verify route is selected.", {
    json: maybe(selector, "What selects the JSON mode."),
    redirect: maybe(selector, "What selects the browser redirect flow."),
  }),
  bodies: z
    .partialRecord(generationRoute, jsonObject)
    .default({})
    .describe(
      "A minimal valid body for each route; {media:image}, {media:video} and {media:audio} become files.",
    ),
  extra: z
    .partialRecord(z.enum(routeIds).exclude(withoutMembers), jsonObject)
    .default({})
    .describe("Members that a route requires beyond the documented ones, with valid values."),
});
