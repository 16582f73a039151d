import { describe, expect, it } from "vitest";
import { keyed, Story } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import musicDuration from "../../rules/music-gen/duration-bounds.ts";
import thresholds from "../../rules/nsfw-image-check/threshold-bounds.ts";
import songModels from "../../rules/song-generator/other-models.ts";
import levels from "../../rules/transcribe/other-timestamp-levels.ts";
import { shownValue } from "./parameter.ts";

const output = ["https://files.example/1.json"];
/** A closed list, as the profile says. */
const facts = { ...keyed, values: { unlisted: "reject" } };
const taken = { json: { status: "processing", id: 1 } };

/** Asks for a level, gets the answer, and calls the webhook with each of `calls`. */
function ask(told: Story, level: string, answer: object, ...calls: readonly object[]): Story {
  const hook = `of-${level}`;
  const body = { webhook: `http://127.0.0.1/h/${hook}`, timestamp_level: level };
  told.ask("transcribe", body, answer);
  for (const call of calls) told.hook(hook, call);
  return told;
}

/** A transcription by word is done. */
const story = (async: object = {}) =>
  ask(new Story({ ...facts, async }), "word", taken, { status: "success", output });
/** One by segment, which is not listed, is answered so and calls its webhook. */
const segment = (answer: object, ...calls: readonly object[]) =>
  ask(story(), "segment", answer, ...calls).judgedBy(doubting(levels.judge));

describe("a value that the document leaves out", () => {
  const refused = { status: 400, json: { status: "error", message: "no such level" } };

  it.each([
    ["by the webhook", taken, [{ output }]],
    ["in the answer", { json: { id: 2, output } }, []],
    ["though it was refused", refused, [{ output }]],
  ])("was taken where its job's output is told: %s", (_, answer, calls) => {
    expect(segment(answer, ...calls).against).toHaveLength(1);
  });

  it("is compared with one that it lists, of the same request", () => {
    const { history } = ask(story(), "segment", taken, { output });
    const [word] = history.calls;

    expect([...levels.judge(history)]).toContainEqual(
      expect.objectContaining({ is: "against", controls: [word?.id] }),
    );
  });

  it("is compared with no value that a right service may refuse", () => {
    const besides = (threshold: unknown) => {
      const told = new Story({ ...keyed, values: { outOfRange: "reject" } })
        .ask("nsfw_image_check", { threshold }, { json: { status: "success" } })
        .ask("nsfw_image_check", { threshold: 1.5 }, { json: { status: "success" } });
      return [...thresholds.judge(told.history)].flatMap((one) =>
        one.is === "against" ? [one.controls ?? []] : [],
      );
    };

    expect(besides(0.5)).toEqual([["c1"]]);
    expect(besides(null)).toEqual([[]]);
  });

  it("was not where it was refused, and nothing came", () => {
    expect(segment(refused).for).toContain("unlisted");
  });

  it.each([{ status: "failed" }, { error: { code: 3 } }, { success: false }])(
    "failed where its call says so, though no call holds an output: %j",
    (call) => {
      const word = ask(new Story(facts), "word", taken, { status: "success", text: "Hello" });
      const told = ask(word, "segment", taken, call).judgedBy(doubting(levels.judge));

      expect(told).toMatchObject({ for: ["unlisted"], against: [] });
    },
  );

  it.each([{ status: "processing" }, { status: "cancelled" }])(
    "may have failed where its calls hold no output, and those of others do: %j",
    (call) => {
      expect(segment(taken, call)).toMatchObject({ against: [], missing: ["evidence.webhook"] });
    },
  );

  it("may have failed where nobody can read what its calls and those of others say", () => {
    const ciphertext = Buffer.from(Array.from({ length: 300 }, (_, at) => (at * 151) % 256));
    const call = { enc: "A256CTR", ciphertext: ciphertext.toString("base64") };
    const told = ask(ask(new Story(facts), "word", taken, call), "segment", taken, call);

    expect(told.judgedBy(doubting(levels.judge))).toMatchObject({
      against: [],
      missing: ["evidence.webhook"],
    });
  });

  const goesOn = { status: "processing", id: 2 };
  const words = { job_id: 2, text: "Hello" };

  it.each([
    ["evidence.webhook", goesOn, {}],
    ["evidence.webhook", goesOn, { answersAtOnce: true }],
    ["async.answersAtOnce", words, {}],
    ["evidence.webhook", words, { answersAtOnce: false }],
    ["recognise.accepted", words, { answersAtOnce: true }],
  ])("may fail unseen where no webhook was given, for want of %s: %j, %j", (need, json, async) => {
    const told = story(async).ask("transcribe", { timestamp_level: "segment" }, { json });

    expect(told.judgedBy(doubting(levels.judge))).toMatchObject({ against: [], missing: [need] });
  });

  it.each<[times: number, ran: object[]]>([
    [0, [{}]],
    [0, [{ status: "success" }]],
    [0, [{ status: "queued" }]],
    [1, [{ state: "completed" }]],
    [1, [{ output }]],
    [1, [{ status: "queued" }, { status: "success" }]],
  ])("may fail after a probe read it, and not once it is told as done: %d, %j", (times, ran) => {
    const told = story().ask("transcribe", { timestamp_level: "segment" }, { json: { job_id: 2 } });
    for (const one of ran) told.ran("2", { timestamp_level: "segment", ...one });

    expect(told.judgedBy(doubting(levels.judge)).against).toHaveLength(times);
  });

  it("may still fail after a call that says that the work goes on", () => {
    const done = { status: "success", text: "Hello" };
    const told = () => ask(new Story(facts), "word", taken, done);
    const against = (call: object) =>
      ask(told(), "segment", taken, call).judgedBy(doubting(levels.judge)).against;

    expect(against({ status: "processing" })).toEqual([]);
    expect(against(done)).toHaveLength(1);
  });
});

describe("a value that the document leaves out, of a route without webhooks", () => {
  const body = { model_id: "x", lyrics: "la", prompt: "la" };
  /** A song by an unlisted model is answered with this status. */
  const song = (status: string, more: object = {}) =>
    new Story({ ...facts, ...more }).ask("song_generator", body, { json: { status, id: 2 } });

  it("may still fail where the probe's last word is that the job goes on", () => {
    const told = (status: string) =>
      song("success")
        .ask(
          "song_generator",
          { ...body, model_id: "diffrhythm-long" },
          { json: { status: "success", id: 1, output } },
        )
        .ran("2", { model_id: "x", status })
        .judgedBy(doubting(songModels.judge)).against;

    expect(told("processing")).toEqual([]);
    expect(told("completed")).toHaveLength(1);
  });

  const evidence = { effective: { url: "/jobs/{job}" } };
  const routes = ["transcribe"];

  it.each([
    ["evidence.effective", "processing", { evidence }],
    ["evidence.effective", "success", { evidence, async: { answersAtOnce: false } }],
    ["async.routes", "processing", {}],
    ["evidence.effective", "processing", { async: { routes } }],
  ])(
    "may fail unseen, for want of %s, if its answer came before its end: %s",
    (need, status, more) => {
      const told = song(status, more).judgedBy(doubting(songModels.judge));

      expect(told).toMatchObject({ against: [], missing: [need] });
    },
  );

  it.each([{ evidence }, {}])("is taken where its answer tells a success: %j", (more) => {
    expect(song("success", more).judgedBy(doubting(songModels.judge)).against).toHaveLength(1);
  });
});

describe("a value out of range of a target that says it brings such values into range", () => {
  const music = (...durations: readonly number[]) =>
    durations.reduce(
      (told, duration, at) =>
        told.ask("music_gen", { duration }, { json: { status: "success", id: at + 1, output } }),
      new Story({ ...keyed, values: { outOfRange: "clamp" } }),
    );

  it("is passed by nobody where it is taken and nobody saw what any such job ran with", () => {
    expect(music(60, 481).doubtedBy(doubting(musicDuration.judge))).toHaveLength(1);
  });

  it("may stay unseen where it was seen of another", () => {
    const told = music(60, 481, 500).ran("3", { duration: 480 });

    expect(told.doubtedBy(doubting(musicDuration.judge))).toEqual([]);
  });
});

it("is shown by its length where it is a list too long to show", () => {
  const call = { sent: { json: { images: Array(31).fill("a") } } };
  expect(shownValue({ call } as never, ["images"])).toBe("a list of 31");
});
