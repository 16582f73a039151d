import { z } from "zod";
import { routeIds } from "../../wire/route-ids.ts";
import { standardKey } from "./accounts.ts";
import { maybe, section } from "./fact.ts";
import { headers, jsonObject } from "./json.ts";
import { generationRoute } from "./target.ts";

/** The parameters whose names the document does not print: what each is for, and the name that is guessed. */
export const openParameters = {
  textToAudioText: { use: "the text that text_to_audio speaks", guess: "prompt" },
  textToAudioVoice: { use: "the voice that text_to_audio clones", guess: "init_audio" },
  musicPrompt: { use: "what the music of music_gen is to be like", guess: "prompt" },
  songLanguage: { use: "the language of a song", guess: "language" },
  lyricsPrompt: { use: "the subject of lyrics", guess: "prompt" },
  watermarkVideo: { use: "the video whose watermark is removed", guess: "init_video" },
  captionImage: { use: "the image that gets a caption", guess: "init_image" },
  captionLength: { use: "the length of a caption", guess: "length" },
  editPrompt: { use: "the prompt of an edit", guess: "prompt" },
  editImages: { use: "the images of an edit", guess: "init_image" },
  nsfwMedium: { use: "the image that nsfw_image_check looks at", guess: "init_image" },
  nsfwVideo: { use: "the video that nsfw_image_check looks at", guess: "init_video" },
  transcribeAudio: { use: "the recording that is transcribed", guess: "init_audio" },
  text2imgPrompt: { use: "the prompt of text2img", guess: "prompt" },
  text2imgWidth: { use: "the width of a text2img picture, pixels", guess: "width" },
  text2imgHeight: { use: "the height of a text2img picture, pixels", guess: "height" },
} as const;
export type OpenParameter = keyof typeof openParameters;

const names = section(
  "Names of parameters that the document does not print.",
  Object.fromEntries(
    Object.entries(openParameters).map(([key, { use }]) => [
      key,
      z.string().min(1).optional().describe(`Name of the parameter for ${use}.`),
    ]),
  ) as Record<OpenParameter, z.ZodOptional<z.ZodString>>,
);

/** Routes that work with no body at all, as the document says, and the one whose body it lists whole. */
const withoutMembers = ["verify-link", "logout", "logout-all", "restart"] as const;

const selector = z.strictObject({
  headers: maybe(headers, "Headers that select the mode."),
  query: maybe(z.record(z.string(), z.string()), "Query fields that select the mode."),
});
export type ModeSelector = z.infer<typeof selector>;

export const parameters = section("Requests, where the document leaves their members open.", {
  names,
  editImagesForm: z
    .enum(["list", "numbered"])
    .default("list")
    .describe(
      "How several images of an edit are sent; list: as one list; numbered: as name, name_2, name_3 …",
    ),
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
