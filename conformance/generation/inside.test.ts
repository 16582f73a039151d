import { describe, expect, it } from "vitest";
import { Story } from "../history/story.ts";
import bitrates from "../rules/music-gen/bitrate-values.ts";
import formats from "../rules/music-gen/output-format-values.ts";
import { seenBy } from "../verdicts/sightings.ts";

const key = "key-of-a-customer";
const taken = { json: { status: "success", id: 1 } };
const refused = { status: 400, json: { status: "error", message: "no more" } };
const crashed = { status: 500, json: { status: "error" } };

const story = () =>
  new Story({
    accounts: [{ name: "ada", plan: "standard", key }],
    parameters: { standardKey: { in: "header", name: "x-key" } },
  });

function ask(
  told: Story,
  output_format: string,
  answer: object,
  route = "music_gen",
  besides: object = {},
): Story {
  const body = route === "music_gen" ? { output_format, ...besides } : {};
  return told.call(`POST /api/v6/voice/${route}`, body, answer, { "x-key": key });
}

const judged = (told: Story) => told.judgedBy(formats.judge);

/** What is played twice, some time apart. */
const twice = (played: (told: Story) => Story) => judged(played(played(story()).wait(1)));

describe("a refusal of an allowed value", () => {
  it("counts beside a control where it comes twice, its customer being served in between and afterwards", () => {
    const between = (told: Story) =>
      ask(ask(ask(told, "wav", taken), "flac", refused), "wav", taken);

    expect(twice(between).against).toHaveLength(2);
    expect(judged(between(story())).against).toEqual([]);
    expect(judged(between(between(story()))).against).toEqual([]);
    expect(twice((told) => ask(ask(told, "wav", taken), "flac", refused)).against).toEqual([]);
  });

  it("counts beside no request for a value that is not listed: who takes that looks at the rest later", () => {
    const odd = (told: Story) => ask(ask(ask(told, "odd", taken), "flac", refused), "odd", taken);

    expect(twice(odd).against).toEqual([]);
  });

  it.each([481, 30.5])("may be another member's: duration %d", (other) => {
    const owed = (duration: number) =>
      twice((told) => {
        const first = ask(told, "wav", taken, "music_gen", { duration });
        return ask(ask(first, "flac", refused, "music_gen", { duration }), "wav", taken);
      }).against;

    expect(owed(30)).toHaveLength(2);
    expect(owed(other)).toEqual([]);
  });

  it("may be for a bitrate beside another format than mp3, unless some bitrate is taken there", () => {
    const both = { bitrate: "192k" };
    const asked = (output_format: string, first: object, second: object) => {
      const once = (told: Story) => {
        const one = ask(told, output_format, first, "music_gen", { bitrate: "320k" });
        const next = ask(one, output_format, second, "music_gen", { bitrate: "192k" });
        return ask(ask(next, output_format, taken), "mp3", taken, "music_gen", both);
      };
      const plain = once(once(story()).wait(1));
      return [...plain.judgedBy(bitrates.judge).against, ...judged(plain).against];
    };

    expect(asked("flac", refused, refused)).toEqual([]);
    expect(new Set(asked("flac", taken, refused))).toEqual(
      new Set(["bitrate: refused (status 400)"]),
    );
    expect(asked("mp3", refused, taken)).not.toEqual([]);
  });

  it.each([
    [0.1, 0],
    [1, 2],
    [60, 2],
  ])(
    "by a server error counts once it is met again well apart, the route well in between: after %d s",
    (seconds, times) => {
      const crash = (between = (told: Story) => told) => {
        const once = between(ask(ask(story(), "wav", taken), "flac", crashed)).wait(seconds);
        return judged(ask(ask(once, "flac", crashed), "wav", taken)).against;
      };
      const well = (told: Story) => ask(told, "wav", taken);

      expect(crash(well)).toHaveLength(times);
      expect(crash()).toEqual([]);
    },
  );

  it("counts not in words that its route often had for what it served at another time", () => {
    const well = (told: Story) => ask(told, "wav", taken);
    const met = (answer: object) => (told: Story) =>
      ask(well(ask(told, "flac", answer)).wait(2), "flac", answer);

    for (const answer of [crashed, refused]) {
      expect(judged(well(met(answer)(well(story())))).against).toHaveLength(2);
      expect(judged(well(met(answer)(ask(well(story()), "wav", answer)))).against).toEqual([]);
    }
  });

  it("counts not where the same is served afterwards; in JSON it asks what a limit answers", () => {
    const healed = (answer: object) => {
      const told = ask(ask(ask(story(), "wav", taken), "flac", answer), "flac", taken);
      return seenBy(formats, told.history);
    };
    const named = (answer: object) => healed(answer).doubts.map(({ name }) => name);

    expect(healed(crashed)).toMatchObject({ against: [], excused: { size: 1 } });
    expect(named(refused)).toContain("recognise.rateLimited");
    expect(named({ status: 403, text: "<title>Just a moment...</title>" })).not.toContain(
      "recognise.rateLimited",
    );
  });

  it("counts though the same was served before, but as a conflict with that", () => {
    const answered = (answer: object) => {
      const told = ask(ask(story(), "flac", taken), "wav", taken);
      const once = (of: Story) => ask(ask(of, "flac", answer), "wav", taken);
      return judged(once(once(told).wait(1))).against;
    };

    expect(answered({ status: 409, json: { message: "no" } })).toEqual([]);
    expect(answered({ status: 422, json: { message: "Duplicate request" } })).toEqual([]);
    expect(answered({ status: 422, json: { message: "no" } })).toHaveLength(2);
  });
});
