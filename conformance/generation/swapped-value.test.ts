import { describe, expect, it } from "vitest";
import type { Judge } from "../history/sighting.ts";
import { Story } from "../history/story.ts";
import honoured from "../rules/generation/values-honoured.ts";
import largest from "../rules/text2img/resolution-bound.ts";

const key = "key-of-a-customer";
type Values = Record<string, unknown>;

/** What a judge holds against a service whose jobs ran, one after the other, with other values than they asked for. */
function against(
  route: string,
  judge: Judge,
  jobs: [asked: Values, ran: Values][],
  { made = () => ({}), ...facts }: { made?: (ran: Values) => Values; values?: object } = {},
) {
  const story = new Story({
    accounts: [{ name: "ada", plan: "standard", key }],
    enterprise: { key },
    parameters: {
      standardKey: { in: "header", name: "x-key" },
      names: { text2imgWidth: "width", text2imgHeight: "height" },
    },
    slugs: { imageModel: "image" },
    ...facts,
  });
  for (const [at, [asked, ran]] of jobs.entries()) {
    const id = `${at + 1}`;
    const body = route.startsWith("/api/v1") ? { ...asked, key } : asked;
    const json = { status: "success", id, output: [`https://files.example/${id}`] };
    story.call(`POST ${route}`, body, { json }, { "x-key": key }).ran(id, ran).made(id, made(ran));
  }
  return story.judgedBy(judge).against;
}

const same = (values: Values): [Values, Values] => [values, values];

describe("a listed value that a job did not run with", () => {
  const lyrics = (jobs: [Values, Values][]) =>
    against("/api/v6/voice/lyrics_generator", honoured.judge, jobs);

  it("was not taken where the job ran with another listed one", () => {
    expect(lyrics([same({ length: "short" }), [{ length: "long" }, { length: "short" }]])).toEqual([
      "length that the job ran with: short",
    ]);
  });

  it("tells nothing where the probe has words of its own, or no job shows that it has ours", () => {
    expect(lyrics([same({ length: "short" }), [{ length: "long" }, { length: "L" }]])).toEqual([]);
    expect(lyrics([[{ length: "long" }, { length: "short" }]])).toEqual([]);
  });

  it("is read of an mp3 alone, in figures or words, where it is a bitrate", () => {
    const music = (output_format: string, ran: unknown) =>
      against("/api/v6/voice/music_gen", honoured.judge, [
        same({ output_format, bitrate: "320k" }),
        [
          { output_format, bitrate: "128k" },
          { output_format, bitrate: ran },
        ],
      ]);

    expect(music("mp3", "320k")).toHaveLength(1);
    expect(music("mp3", 320_000)).toHaveLength(1);
    expect(music("mp3", "128 kbps")).toEqual([]);
    expect(music("mp3", "vbr")).toEqual([]);
    expect(music("flac", "320k")).toEqual([]);
  });

  it("may be what the lyrics make of an instrumental song", () => {
    const songs = (asked: Values) =>
      against("/api/v6/voice/song_generator", honoured.judge, [
        same({ instrumental: false, lyrics: "La la la la la" }),
        [asked, { instrumental: false }],
      ]);

    expect(songs({ instrumental: true })).toHaveLength(1);
    expect(songs({ instrumental: true, lyrics: "La la la la la" })).toEqual([]);
  });
});

describe("a level that a transcript did not run with", () => {
  const level = (timestamp_level: unknown): Values => ({ timestamp_level });
  const transcripts = (...jobs: [Values, Values][]) =>
    against("/api/v1/enterprise/speech_to_text/transcribe", honoured.judge, jobs);

  it("was not taken where the job ran with none, as those that asked for none do", () => {
    expect(
      transcripts(same(level("word")), same(level(null)), [level("sentence"), level(null)]),
    ).toEqual(["timestamp_level that the job ran with: null"]);
  });

  it("tells nothing where null may be all that the probe ever tells, or tells one of them", () => {
    const isLost: [Values, Values] = [level("sentence"), level(null)];

    expect(transcripts(same(level("word")), isLost)).toEqual([]);
    expect(transcripts(same(level(null)), isLost)).toEqual([]);
    expect(transcripts(same(level("word")), [{}, level("none")], isLost)).toEqual([]);
  });
});

describe("steps that a job did not run", () => {
  const mixer = (...jobs: [asked: number, ran: number][]) =>
    against(
      "/api/v6/interior/interior_mixer",
      honoured.judge,
      jobs.map(([asked, ran]) => [{ num_inference_steps: asked }, { num_inference_steps: ran }]),
    );

  it("were not taken where all numbers became the default", () => {
    expect(mixer([4, 8], [6, 8], [10, 8], [12, 8], [20, 8], [8, 8])).toEqual([
      "num_inference_steps that the jobs ran with: 8 each time",
    ]);
  });

  it("may have been brought into a range, or to one of few numbers", () => {
    expect(mixer([4, 4], [6, 8], [10, 8], [12, 8], [20, 8])).toEqual([]);
    expect(mixer([6, 8], [10, 8], [12, 8], [20, 8])).toEqual([]);
  });
});

describe("a size that a picture does not have", () => {
  const sized = (width: number, height: number): Values => ({ width, height });
  const pictures = (
    judge: Judge,
    jobs: [Values, Values][],
    outOfRange?: string,
    made?: (ran: Values) => Values,
  ) =>
    against("/api/v1/enterprise/image/text2img", judge, jobs, {
      values: { outOfRange },
      ...(made && { made }),
    });

  it("shows another range of a largest one, where the range is declared", () => {
    const shrunk: [Values, Values][] = [[sized(1024, 1024), sized(768, 768)]];

    expect(pictures(honoured.judge, shrunk, "reject", (ran) => ran)).toHaveLength(1);
    expect(pictures(honoured.judge, shrunk, "reject", () => sized(1024, 1024))).toEqual([]);
    expect(pictures(honoured.judge, shrunk, "reject", () => sized(1008, 1008))).toEqual([]);
    expect(pictures(honoured.judge, shrunk, "clamp")).toHaveLength(1);
    expect(pictures(honoured.judge, shrunk)).toEqual([]);
  });

  it("is beyond the bound, asked for or not", () => {
    expect(pictures(largest.judge, [[{}, sized(1280, 1280)]])).toHaveLength(1);
    expect(pictures(largest.judge, [[sized(512, 512), sized(2048, 2048)]])).toHaveLength(1);
    expect(pictures(largest.judge, [[{}, sized(1280, 720)]])).toEqual([]);
  });

  it("is turned, or one and the same for all", () => {
    const asked = [sized(512, 768), sized(256, 256), sized(768, 768), sized(512, 512)];
    const all = (ran: Values) => asked.map((one): [Values, Values] => [one, ran]);

    expect(pictures(honoured.judge, [[sized(512, 768), sized(768, 512)]])).toHaveLength(1);
    expect(pictures(honoured.judge, all(sized(512, 512)))).toHaveLength(3);
    expect(pictures(honoured.judge, all(sized(512, 512)).slice(0, 3))).toEqual([]);
    expect(pictures(honoured.judge, [[sized(512, 768), sized(512, 512)]])).toEqual([]);
  });
});
