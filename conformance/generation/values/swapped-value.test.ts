import { describe, expect, it } from "vitest";
import type { GenerationRouteId } from "../../../contracts/wire/route-ids.ts";
import { keyed, Story } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import honoured from "../../rules/generation/values-honoured.ts";
import type { Rule } from "../../rules/rule.ts";
import largest from "../../rules/text2img/resolution-bound.ts";

type Values = Record<string, unknown>;
type Run = [asked: Values, ran: Values];

/** What is held against a service whose jobs ran, one after the other, with other values than they asked for. */
function against(
  route: GenerationRouteId,
  runs: Run[],
  { rule = honoured, made = {}, values = {} } = {} as {
    rule?: Rule;
    made?: Values;
    values?: object;
  },
) {
  const names = { text2imgWidth: "width", text2imgHeight: "height" };
  const story = new Story({ ...keyed, parameters: { names }, values });
  for (const [at, [asked, ran]] of runs.entries()) {
    const id = `${at + 1}`;
    const json = { status: "success", id, output: [`https://files.example/${id}`] };
    story.ask(route, asked, { json }).ran(id, ran).made(id, made);
  }
  return story.judgedBy(doubting(rule.judge)).against;
}

const same = (values: Values): Run => [values, values];

describe("a listed value that a job did not run with", () => {
  const [short, long] = [{ length: "short" }, { length: "long" }];
  const lyrics = (...runs: Run[]) => against("lyrics_generator", runs);

  it("was not taken where the job ran with another listed one", () => {
    expect(lyrics(same(short), [long, short])).toEqual(["length that the job ran with: short"]);
  });

  it("tells nothing where the probe has words of its own, or no job shows that it has ours", () => {
    expect(lyrics(same(short), [long, { length: "L" }])).toEqual([]);
    expect(lyrics([long, short])).toEqual([]);
  });

  it.each([
    [1, "mp3", "320k"],
    [1, "mp3", 320_000],
    [0, "mp3", "128 kbps"],
    [0, "mp3", "vbr"],
    [0, "flac", "320k"],
  ])(
    "is read of an mp3 alone, in figures or words, where it is a bitrate: %d, %s, %s",
    (times, output_format, bitrate) => {
      const told = against("music_gen", [
        same({ output_format, bitrate: "320k" }),
        [
          { output_format, bitrate: "128k" },
          { output_format, bitrate },
        ],
      ]);

      expect(told).toHaveLength(times);
    },
  );

  it("may be what the lyrics make of an instrumental song", () => {
    const lyrics = "La la la la la";
    const songs = (asked: Values) =>
      against("song_generator", [
        same({ instrumental: false, lyrics }),
        [asked, { instrumental: false }],
      ]);

    expect(songs({ instrumental: true })).toHaveLength(1);
    expect(songs({ instrumental: true, lyrics })).toEqual([]);
  });
});

describe("a level that a transcript did not run with", () => {
  const level = (timestamp_level: unknown): Values => ({ timestamp_level });
  const [word, sentence, none] = [level("word"), level("sentence"), level(null)];
  const transcripts = (...runs: Run[]) => against("transcribe", runs);

  it("was not taken where the job ran with none, as those that asked for none do", () => {
    expect(transcripts(same(word), same(none), [sentence, none])).toEqual([
      "timestamp_level that the job ran with: null",
    ]);
  });

  it("tells nothing where null may be all that the probe ever tells, or tells one of them", () => {
    expect(transcripts(same(word), [sentence, none])).toEqual([]);
    expect(transcripts(same(none), [sentence, none])).toEqual([]);
    const told: Run = [{}, level("none")];
    expect(transcripts(same(word), told, [sentence, none])).toEqual([]);
  });
});

describe("steps that a job did not run", () => {
  const mixer = (...runs: [asked: number, ran: number][]) =>
    against(
      "interior_mixer",
      runs.map(([asked, ran]) => [{ num_inference_steps: asked }, { num_inference_steps: ran }]),
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
  const pictures = (runs: Run[], more: Parameters<typeof against>[2] = {}) =>
    against("text2img", runs, more);

  it.each<[times: number, outOfRange: string | undefined, made: Values]>([
    [1, "reject", sized(768, 768)],
    [0, "reject", sized(1024, 1024)],
    [0, "reject", sized(1008, 1008)],
    [1, "clamp", {}],
    [0, undefined, {}],
  ])(
    "shows another range of a largest one, where the range is declared: %d, %s, %j",
    (times, outOfRange, made) => {
      const shrunk: Run[] = [[sized(1024, 1024), sized(768, 768)]];

      expect(pictures(shrunk, { values: { outOfRange }, made })).toHaveLength(times);
    },
  );

  it("is beyond the bound, asked for or not", () => {
    const beyond = (...run: Run) => pictures([run], { rule: largest });

    expect(beyond({}, sized(1280, 1280))).toHaveLength(1);
    expect(beyond(sized(512, 512), sized(2048, 2048))).toHaveLength(1);
    expect(beyond({}, sized(1280, 720))).toEqual([]);
  });

  it("is turned, or one and the same for all", () => {
    const all = [sized(512, 768), sized(256, 256), sized(768, 768), sized(512, 512)].map(
      (asked): Run => [asked, sized(512, 512)],
    );

    expect(pictures([[sized(512, 768), sized(768, 512)]])).toHaveLength(1);
    expect(pictures(all)).toHaveLength(3);
    expect(pictures(all.slice(0, 3))).toEqual([]);
    expect(pictures(all.slice(0, 1))).toEqual([]);
  });
});
