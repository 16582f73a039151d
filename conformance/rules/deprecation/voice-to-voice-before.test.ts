import { describe, expect, it } from "vitest";
import { keyed, Story } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import { seenBy } from "../../verdicts/sightings.ts";
import rule from "./voice-to-voice-before.ts";

const voice = "https://files.example/voice.wav";
const voices = { init_audio: voice, target_audio: voice };
const lyrics = { prompt: "A calm morning by the sea.", length: "short" };
const accepted = { json: { status: "success", id: 1 } };
const gone = { status: 410, json: { status: "error", message: "gone" } };

/**
 * voice_to_voice is asked with the guessed body on several days, each time followed by a live route; its answers in
 * turn.
 */
function asked(...answers: [day: string, answer: object][]): Story {
  return askedOf({}, ...answers);
}

/** The same of a service of which these facts are declared. */
function askedOf(facts: object, ...answers: [day: string, answer: object][]): Story {
  const story = new Story({ ...keyed, ...facts });
  for (const [day, answer] of answers) {
    const headers = { date: new Date(`${day}T12:00:00Z`).toUTCString() };
    story
      .ask("voice_to_voice", voices, { ...answer, headers })
      .ask("lyrics_generator", lyrics, { ...accepted, headers })
      .wait(1);
  }
  return story;
}
const judged = (story: Story) => story.judgedBy(doubting(rule.judge));

const never = (parameters: object, answer: object) =>
  askedOf({ parameters }, ["2026-01-26", answer], ["2026-07-30", answer]);

describe("a route that went before its day", () => {
  it("breaks the rule, though its request is a guess, where that was served", () => {
    const [breach] = seenBy(
      rule,
      asked(["2026-01-26", accepted], ["2026-07-29", gone], ["2026-07-30", gone]).history,
    ).against;

    expect(breach).toMatchObject({
      got: "refused (status 410)",
      ruledOut: [
        {
          freedom: "body that the kit guesses",
          because: "its body is declared, was accepted at another time, or never read",
        },
        { freedom: "content of a file" },
        { freedom: "work undone for the moment" },
      ],
    });
  });

  it("may want another body than the kit guesses", () => {
    const need = "parameters.bodies.voice_to_voice";

    expect(judged(never({}, gone)).against).toEqual([]);
    expect(never({}, gone).doubtedBy(doubting(rule.judge))).toEqual([need, need]);
  });

  it("may have been turned away for the moment, such as by a page, if nobody asked again", () => {
    const page = { status: 403, text: "<html><title>Just a moment...</title></html>" };
    const pages = (times: number) =>
      askedOf(
        { parameters: { bodies: { voice_to_voice: voices } } },
        ...Array.from({ length: times }, (): [string, object] => ["2026-07-30", page]),
      );

    expect(pages(1).doubtedBy(doubting(rule.judge))).toEqual(["the same request again"]);
    expect(seenBy(rule, pages(2).history).against).toHaveLength(2);
  });

  it("may refuse the kit's files for what is in them, and only in words of that", () => {
    const audio = "{media:audio}";
    const bodies = { voice_to_voice: { init_audio: audio, target_audio: audio } };
    const mute = { status: 422, json: { status: "error", message: "no speech was detected" } };
    const need = "recognise.mediumRefused";

    expect(never({ bodies }, mute).doubtedBy(doubting(rule.judge))).toEqual([need, need]);
    expect(judged(never({ bodies }, gone)).against).toHaveLength(2);
  });
});

it("is kept by the last day alone, where the clock can be moved there", () => {
  const move = { method: "PUT", url: "http://127.0.0.1:4010/clock", pointer: "/now" };
  const on = (day: string) =>
    askedOf({ evidence: { clock: { set: move, reset: move } } }, [day, accepted]);

  expect(rule.quota(on("2026-01-26").history.facts)).toEqual({ "the day next to it": 1 });
  expect(judged(on("2026-01-26")).for).toEqual(["seen"]);
  expect(judged(on("2026-07-30")).for).toEqual(["the day next to it"]);
});

it("is kept by no answer of which nothing says that it serves, such as an id of a request", () => {
  const early = { json: { status: "discontinued", id: "req_1" } };

  expect(judged(asked(["2026-01-26", early], ["2026-07-30", accepted]))).toMatchObject({
    for: ["seen"],
    missing: ["recognise.accepted"],
  });
});
