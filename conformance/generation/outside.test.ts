import { describe, expect, it } from "vitest";
import { Story } from "../history/story.ts";
import musicDuration from "../rules/music-gen/duration-bounds.ts";
import songModels from "../rules/song-generator/other-models.ts";
import levels from "../rules/transcribe/other-timestamp-levels.ts";

const key = "enterprise-key-1";
const transcribe = "POST /api/v1/enterprise/speech_to_text/transcribe";
const output = ["https://files.example/1.json"];

/** Asks for a level, gets the answer, and calls the webhook with each of `calls`. */
function ask(told: Story, level: string, answer: object, ...calls: readonly object[]): Story {
  const hook = `of-${level}`;
  const body = { key, webhook: `http://127.0.0.1/h/${hook}`, timestamp_level: level };
  told.call(transcribe, body, answer);
  for (const call of calls) told.hook(hook, call);
  return told;
}

/** A closed list, as the profile says. */
const values = { unlisted: "reject" };
const segment = { key, timestamp_level: "segment" };
const taken = { json: { status: "processing", id: 1 } };
const story = (facts: object = {}) =>
  ask(new Story({ enterprise: { key }, values, ...facts }), "word", taken, {
    status: "success",
    output,
  });
const judged = (told: Story) => told.judgedBy(levels.judge);

describe("a value that the document leaves out", () => {
  it("was taken where its job's output is told, by the webhook or in the answer", () => {
    expect(judged(ask(story(), "segment", taken, { output })).against).toHaveLength(1);
    expect(judged(ask(story(), "segment", { json: { id: 2, output } })).against).toHaveLength(1);
  });

  it("was taken where the request is refused and done all the same", () => {
    const refused = { status: 400, json: { status: "error", message: "no such level" } };

    expect(judged(ask(story(), "segment", refused, { output })).against).toHaveLength(1);
    expect(judged(ask(story(), "segment", refused)).for).toContain("unlisted");
  });

  it("may have failed where its calls hold no output, and those of others do", () => {
    for (const call of [
      { status: "processing" },
      { status: "cancelled" },
      { error: { code: 3 } },
    ]) {
      const told = judged(ask(story(), "segment", taken, call));

      expect(told.against).toEqual([]);
      expect(told.missing).toEqual(["evidence.webhook"]);
    }
  });

  it("may have failed where nobody can read what its calls and those of others say", () => {
    const ciphertext = Buffer.from(Array.from({ length: 300 }, (_, at) => (at * 151) % 256));
    const call = { enc: "A256CTR", ciphertext: ciphertext.toString("base64") };
    const before = ask(new Story({ enterprise: { key }, values }), "word", taken, call);
    const told = judged(ask(before, "segment", taken, call));

    expect([told.against, told.missing]).toEqual([[], ["evidence.webhook"]]);
  });

  it("may fail unseen where no webhook was given, unless the profile has the answers tell", () => {
    const told = (json: object, async: object = {}) =>
      judged(story({ async }).call(transcribe, segment, { json }));

    const goesOn = { status: "processing", id: 2 };
    for (const async of [{}, { answersAtOnce: true }]) {
      expect(told(goesOn, async)).toMatchObject({ against: [], missing: ["evidence.webhook"] });
    }
    const words = { job_id: 2, text: "Hello" };
    expect(told(words)).toMatchObject({ against: [], missing: ["async.answersAtOnce"] });
    expect(told(words, { answersAtOnce: false })).toMatchObject({ missing: ["evidence.webhook"] });
    expect(told(words, { answersAtOnce: true })).toMatchObject({ missing: ["recognise.accepted"] });
  });

  it("may fail after a probe read what it was asked to run with, and not once it is told as done", () => {
    const told = (...ran: readonly object[]) => {
      const asked = story().call(transcribe, segment, { json: { job_id: 2 } });
      for (const one of ran) asked.ran("2", { timestamp_level: "segment", ...one });
      return judged(asked).against.length;
    };

    expect([{}, { status: "success" }, { status: "queued" }].map((one) => told(one))).toEqual([
      0, 0, 0,
    ]);
    expect([{ state: "completed" }, { output }].map((one) => told(one))).toEqual([1, 1]);
    expect(told({ status: "queued" }, { status: "success" })).toBe(1);
  });

  it("may still fail where the probe's last word is that the job goes on, of a route without webhooks too", () => {
    const body = { model_id: "diffrhythm-long", lyrics: "la", prompt: "la" };
    const headers = { "x-key": key };
    const route = "POST /api/v6/voice/song_generator";
    const told = (status: string) =>
      new Story({
        accounts: [{ name: "ada", plan: "standard", key }],
        parameters: { standardKey: { in: "header", name: "x-key" } },
        values,
      })
        .call(route, body, { json: { status: "success", id: 1, output } }, headers)
        .call(route, { ...body, model_id: "x" }, { json: { status: "success", id: 2 } }, headers)
        .ran("2", { model_id: "x", status })
        .judgedBy(songModels.judge).against.length;

    expect(told("processing")).toBe(0);
    expect(told("completed")).toBe(1);
  });

  it("may fail unseen where a probe could tell and nobody asked it, if answers come before the end", () => {
    const body = { model_id: "x", lyrics: "la", prompt: "la" };
    const told = (status: string, async: object = {}) =>
      new Story({
        accounts: [{ name: "ada", plan: "standard", key }],
        parameters: { standardKey: { in: "header", name: "x-key" } },
        evidence: { effective: { url: "/jobs/{job}" } },
        values,
        async,
      })
        .call(
          "POST /api/v6/voice/song_generator",
          body,
          { json: { status, id: 2 } },
          { "x-key": key },
        )
        .judgedBy(songModels.judge);

    expect(told("processing")).toMatchObject({ against: [], missing: ["evidence.effective"] });
    expect(told("success", { answersAtOnce: false })).toMatchObject({
      missing: ["evidence.effective"],
    });
    expect(told("success").against).toHaveLength(1);
  });

  it("may fail unseen on a route of which nobody says whether it calls webhooks, once the answer says that it goes on", () => {
    const body = { model_id: "x", lyrics: "la", prompt: "la" };
    const told = (status: string, async: object = {}) =>
      new Story({ accounts: [{ name: "ada", plan: "standard", key }], values, async })
        .call("POST /api/v6/voice/song_generator", { ...body, key }, { json: { status, id: 2 } })
        .judgedBy(songModels.judge);

    expect(told("processing")).toMatchObject({ against: [], missing: ["async.routes"] });
    expect(told("processing", { routes: ["transcribe"] })).toMatchObject({
      against: [],
      missing: ["evidence.effective"],
    });
    expect(told("success").against).toHaveLength(1);
  });

  it("may still fail after a call that says that the work goes on", () => {
    const words = { status: "success", text: "Hello" };
    const told = ask(new Story({ enterprise: { key }, values }), "word", taken, words);

    expect(judged(ask(told, "segment", taken, { status: "processing" })).against).toEqual([]);
    expect(judged(ask(told, "phrase", taken, words)).against).toHaveLength(1);
  });
});

describe("a value out of range of a target that says it brings such values into range", () => {
  const standard = "key-of-a-customer";
  const music = (...durations: readonly number[]) =>
    durations.reduce(
      (told, duration, at) =>
        told.call(
          "POST /api/v6/voice/music_gen",
          { prompt: "waves", duration },
          { json: { status: "success", id: at + 1, output } },
          { "x-key": standard },
        ),
      new Story({
        accounts: [{ name: "ada", plan: "standard", key: standard }],
        parameters: { standardKey: { in: "header", name: "x-key" } },
        values: { outOfRange: "clamp" },
      }),
    );
  const blocks = (told: Story) =>
    [...musicDuration.judge(told.history)].filter((one) => "blocks" in one).length;

  it("is passed by nobody where it is taken and nobody saw what any such job ran with", () => {
    expect(blocks(music(60, 481))).toBe(1);
  });

  it("may stay unseen where it was seen of another", () => {
    expect(blocks(music(60, 481, 500).ran("3", { duration: 480 }))).toBe(0);
  });
});
