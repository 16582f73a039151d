import { expect, it } from "vitest";
import { keyed, Story } from "../history/reading/story.ts";
import { doubting } from "../model/freedoms.ts";
import servesEveryRoute from "../rules/catalogue/serves-every-route.ts";

const prompt = "a cat";
const bodies = { transcribe: { init_audio: "{media:audio}" }, text2img: { prompt } };
const init_audio = Buffer.from("RIFF....WAVEfmt ").toString("base64");
const taken = { json: { status: "success", id: "a" } };
const refused = { status: 422, json: { status: "error", message: "No speech was detected." } };

/** Transcriptions of one of the kit's files are refused between pictures that were made. */
function judged(recognise: object = {}, first: object = refused, beside: object = {}) {
  const told = new Story({ ...keyed, parameters: { bodies }, recognise });
  told.ask("text2img", { prompt }, taken);
  for (let time = 0; time < 2; time += 1)
    told
      .ask("transcribe", { init_audio }, refused)
      .ask("transcribe", { init_audio, ...beside }, first)
      .ask("text2img", { prompt }, taken)
      .wait(1);
  return told.judgedBy(doubting(servesEveryRoute.judge));
}

it("a refusal of media may be for what is in the file, where the route took none of its kind", () => {
  const { against, missing } = judged();

  expect(against).toEqual([]);
  expect(missing).toContain("recognise.mediumRefused");
  // One that it took with an unlisted level may have been passed over.
  expect(judged({}, taken, { timestamp_level: "syllable" }).against).toEqual([]);
  expect(judged({}, taken, { timestamp_level: "word" }).against).toHaveLength(2);
});

it("a refusal of media counts where the profile says how they are refused", () => {
  expect(judged({ mediumRefused: [{ status: [415] }] }).against).not.toEqual([]);
});
