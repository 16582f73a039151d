import { expect, it } from "vitest";
import { captionLength } from "../../generation/parameters/caption.ts";
import { timestampLevel } from "../../generation/parameters/transcribe.ts";
import { takesNoOther } from "../../generation/values/unlisted.ts";
import { keyed, Story } from "../../history/reading/story.ts";
import { everyFreedom } from "../../model/freedoms.ts";

const output = ["https://files.example/1.json"];
const done = { json: { status: "success", id: 1, output } };
const values = { unlisted: "reject" };

/** The freedoms by which an unlisted value that looks taken may not be, by name. */
function mayStandBehind(story: Story, parameter = timestampLevel): string[] {
  const { history } = story;
  const against = [...takesNoOther(parameter)(history)].filter((one) => one.is === "against");
  expect(against).toHaveLength(1);
  return everyFreedom.flatMap(({ name, explains }) =>
    against.some((breach) => explains(breach, history)?.is === "open") ? name : [],
  );
}

/** A transcription by word is done, and one by segment is answered so. */
const transcribed = (answer: object, facts: object = {}) => {
  const story = new Story({ ...keyed, values, ...facts });
  return story
    .ask("transcribe", { timestamp_level: "word" }, done)
    .ask("transcribe", { timestamp_level: "segment" }, answer);
};

it("a value that was taken and done is taken", () => {
  expect(mayStandBehind(transcribed(done))).toEqual([]);
});

it("a value that was taken may fail its job, whose end nobody saw", () => {
  const goesOn = { json: { status: "processing", id: 2 } };

  expect(mayStandBehind(transcribed(goesOn))).toEqual(["end that nobody saw"]);
});

it("a value that looks taken may be refused in friendly words", () => {
  const friendly = { json: { status: "noted" } };

  expect(mayStandBehind(transcribed(friendly, { async: { answersAtOnce: true } }))).toEqual([
    "refusal in friendly words",
  ]);
});

it("a value of a parameter whose name is guessed may be passed over", () => {
  const spelt = (names: object) => {
    const told = new Story({ ...keyed, parameters: { names }, values });
    return mayStandBehind(told.ask("caption", { length: "medium" }, done), captionLength);
  };

  expect(spelt({})).toEqual(["spelling of a parameter"]);
  expect(spelt({ captionLength: "length" })).toEqual([]);
});
