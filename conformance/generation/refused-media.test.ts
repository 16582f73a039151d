import { describe, expect, it } from "vitest";
import { Story } from "../history/story.ts";
import servesEveryRoute from "../rules/catalogue/serves-every-route.ts";

const key = "enterprise-key-1";
const audio = "{media:audio}";
const base = "POST /api/v1/enterprise";
const taken = { json: { status: "success", id: "a" } };
const refused = { status: 422, json: { status: "error", message: "No speech was detected." } };

const wav = Buffer.from("RIFF....WAVEfmt ").toString("base64");

/** Transcriptions are refused between pictures that were made. */
function judged(recognise: object = {}, first: object = refused, beside: object = {}): Story {
  const told = new Story({
    enterprise: { key },
    slugs: { imageModel: "a-model" },
    parameters: { bodies: { transcribe: { init_audio: audio }, text2img: { prompt: "a cat" } } },
    recognise,
  });
  const picture = () => told.call(`${base}/a-model/text2img`, { key, prompt: "a cat" }, taken);
  const transcript = (answer: object, besides: object = {}) =>
    told.call(`${base}/speech_to_text/transcribe`, { key, init_audio: wav, ...besides }, answer);
  picture();
  for (let time = 0; time < 2; time += 1) {
    transcript(refused);
    transcript(first, beside);
    picture().wait(1);
  }
  return told;
}

describe("a refusal of a request with one of the kit's files", () => {
  it("may be for what is in the file, where the route took none of its kind", () => {
    const told = judged();

    expect(told.judgedBy(servesEveryRoute.judge).against).toEqual([]);
    expect(told.judgedBy(servesEveryRoute.judge).missing).toContain("recognise.mediumRefused");
  });

  it("may be so where the route took none but of a request whose level is not listed", () => {
    const told = judged({}, taken, { timestamp_level: "syllable" });

    expect(told.judgedBy(servesEveryRoute.judge).against).toEqual([]);
  });

  it("counts where the profile says how media are refused", () => {
    const declared = { mediumRefused: [{ status: [415] }] };

    expect(judged(declared).judgedBy(servesEveryRoute.judge).against).not.toEqual([]);
  });
});
