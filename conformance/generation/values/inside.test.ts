import { describe, expect, it } from "vitest";
import { keyed, Story } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import bitrates from "../../rules/music-gen/bitrate-values.ts";
import formats from "../../rules/music-gen/output-format-values.ts";
import { seenBy } from "../../verdicts/sightings.ts";

const taken = { json: { status: "success", id: 1 } };
const refused = { status: 400, json: { status: "error", message: "no more" } };
const crashed = { status: 500, json: { status: "error" } };
const wav = { output_format: "wav" };
const flac = { output_format: "flac" };

type Asked = [body: object, answer: object];
const well: Asked = [wav, taken];

/** Music is asked for, one piece after the other; a number is a wait in seconds. */
function asked(...all: (Asked | number)[]): Story {
  const story = new Story(keyed);
  for (const one of all)
    if (typeof one === "number") story.wait(one);
    else story.ask("music_gen", ...one);
  return story;
}
const against = (...all: (Asked | number)[]) =>
  asked(...all).judgedBy(doubting(formats.judge)).against;

describe("a refusal of an allowed value", () => {
  it.each<[times: number, string, (Asked | number)[]]>([
    [2, "comes twice, its customer served in between and after", [well, [flac, refused], well]],
    [0, "comes twice, and nobody is served afterwards", [well, [flac, refused]]],
    [
      0,
      "stands beside an unlisted value alone",
      [
        [{ output_format: "odd" }, taken],
        [flac, refused],
      ],
    ],
  ])("counts %d times where it %s", (times, _, once) => {
    expect(against(...once, 1, ...once)).toHaveLength(times);
  });

  it("counts not where it comes once, or twice at once", () => {
    const once: Asked[] = [well, [flac, refused], well];

    expect(against(...once)).toEqual([]);
    expect(against(...once, ...once)).toEqual([]);
  });

  it.each([
    [30, 2],
    [481, 0],
    [30.5, 0],
  ])("may be another member's: duration %d", (duration, times) => {
    const once = [wav, flac, wav].map((format, nth): Asked => {
      return [{ ...format, duration }, nth === 1 ? refused : taken];
    });

    expect(against(...once, 1, ...once)).toHaveLength(times);
  });

  it("may be for a bitrate beside another format than mp3, unless some bitrate is taken there", () => {
    const told = (format: object, first: object, second: object) => {
      const once: Asked[] = [
        [{ ...format, bitrate: "320k" }, first],
        [{ ...format, bitrate: "192k" }, second],
        [format, taken],
        [{ output_format: "mp3", bitrate: "192k" }, taken],
      ];
      const story = asked(...once, 1, ...once);
      return [bitrates, formats].flatMap(({ judge }) => story.judgedBy(judge).against);
    };

    expect(told(flac, refused, refused)).toEqual([]);
    expect(new Set(told(flac, taken, refused))).toEqual(new Set(["bitrate: refused (status 400)"]));
    expect(told({ output_format: "mp3" }, refused, taken)).not.toEqual([]);
  });

  it.each([
    [0.1, 0],
    [1, 2],
  ])("by a server error counts once it is met again well apart: after %d s", (seconds, times) => {
    const crash: Asked = [flac, crashed];

    expect(against(well, crash, well, seconds, crash, well)).toHaveLength(times);
    expect(against(well, crash, seconds, crash, well)).toEqual([]);
  });

  it("counts not in words that its route often had for what it served at another time", () => {
    for (const answer of [crashed, refused]) {
      const met: (Asked | number)[] = [[flac, answer], well, 2, [flac, answer], well];

      expect(against(well, ...met)).toHaveLength(2);
      expect(against(well, [wav, answer], ...met)).toEqual([]);
    }
  });

  it("counts not where the same is served afterwards; in JSON it asks what a limit answers", () => {
    const healed = (answer: object) =>
      seenBy(formats, asked(well, [flac, answer], [flac, taken]).history);
    const named = (answer: object) => healed(answer).doubts.map(({ name }) => name);
    const page = { status: 403, text: "<title>Just a moment...</title>" };

    expect(healed(crashed)).toMatchObject({ against: [], excused: { size: 1 } });
    expect(named(refused)).toContain("recognise.rateLimited");
    expect(named(page)).not.toContain("recognise.rateLimited");
  });

  it.each([
    [0, { status: 409, json: { message: "no" } }],
    [0, { status: 422, json: { message: "Duplicate request" } }],
    [2, { status: 422, json: { message: "no" } }],
  ])("counts %d times though the same was served before, answered by %j", (times, answer) => {
    const again: Asked[] = [[flac, answer], well];

    expect(against([flac, taken], well, ...again, 1, ...again)).toHaveLength(times);
  });
});
