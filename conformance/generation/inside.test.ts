import { describe, expect, it } from "vitest";
import { Story } from "../history/story.ts";
import bitrates from "../rules/music-gen/bitrate-values.ts";
import formats from "../rules/music-gen/output-format-values.ts";

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

describe("a refusal of an allowed value", () => {
  it("counts beside a control where the route serves its customer on", () => {
    const told = ask(ask(ask(story(), "wav", taken), "flac", refused), "wav", taken);

    expect(judged(told).against).toHaveLength(1);
  });

  it("counts beside no request for a value that is not listed: who takes that looks at the rest later", () => {
    const told = ask(ask(ask(story(), "odd", taken), "flac", refused), "odd", taken);

    expect(judged(told).against).toEqual([]);
  });

  it("may be its track_id's, which another request gave", () => {
    const owed = (track_id: string) => {
      const first = ask(story(), "wav", taken, "music_gen", { track_id: "a track" });
      const second = ask(first, "flac", refused, "music_gen", { track_id });
      return judged(ask(second, "wav", taken)).against;
    };

    expect(owed("another track")).toHaveLength(1);
    expect(owed("a track")).toEqual([]);
  });

  it.each([481, 30.5])("may be another member's: duration %d", (duration) => {
    const owed = (seconds: number) =>
      judged(
        ask(
          ask(
            ask(story(), "wav", taken, "music_gen", { duration: seconds }),
            "flac",
            refused,
            "music_gen",
            {
              duration: seconds,
            },
          ),
          "wav",
          taken,
        ),
      ).against;

    expect(owed(30)).toHaveLength(1);
    expect(owed(duration)).toEqual([]);
  });

  it("may be for a bitrate beside another format than mp3, unless some bitrate is taken there", () => {
    const asked = (output_format: string, first: object, second: object) => {
      const told = ask(story(), output_format, first, "music_gen", { bitrate: "320k" });
      const next = ask(told, output_format, second, "music_gen", { bitrate: "192k" });
      const plain = ask(ask(next, output_format, taken), "mp3", taken, "music_gen", both);
      return [...plain.judgedBy(bitrates.judge).against, ...judged(plain).against];
    };
    const both = { bitrate: "192k" };

    expect(asked("flac", refused, refused)).toEqual([]);
    expect(asked("flac", taken, refused)).toEqual(["bitrate: refused (status 400)"]);
    expect(asked("mp3", refused, refused)).not.toEqual([]);
  });

  it("may be a quota's where the route serves its customer no more, though others do", () => {
    let told = ask(ask(story(), "wav", taken), "flac", refused);
    told = ask(ask(told, "wav", refused), "", taken, "lyrics_generator");

    expect(judged(told).against).toEqual([]);
    expect(judged(told).missing).toEqual(["accounts", "accounts"]);
    expect([...formats.judge(told.history)].some((one) => "blocks" in one)).toBe(true);
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

  it("by a server error counts not where the route crashed on what it served at another time", () => {
    const well = (told: Story) => ask(told, "wav", taken);
    const twice = (told: Story) => ask(well(ask(told, "flac", crashed)).wait(2), "flac", crashed);

    expect(judged(well(twice(well(story())))).against).toHaveLength(2);
    expect(judged(well(twice(ask(well(story()), "wav", crashed)))).against).toEqual([]);
  });

  it("may be a gateway's where it comes in a page, on a route that answers in JSON", () => {
    const answered = (answer: object) =>
      judged(ask(ask(ask(story(), "wav", taken), "flac", answer), "wav", taken)).against;

    expect(answered({ status: 404, text: "404 page not found" })).toEqual([]);
    expect(answered({ status: 403, text: "<title>Just a moment...</title>" })).toEqual([]);
    expect(answered({ status: 400, text: "no such format" })).toHaveLength(1);
    expect(answered({ status: 404, json: { message: "no such format" } })).toHaveLength(1);
  });

  it("may be another's of that moment, told by its status or its words", () => {
    const answered = (answer: object) => {
      const twice = ask(ask(ask(story(), "wav", taken), "flac", taken), "flac", answer);
      return judged(ask(twice, "wav", taken)).against;
    };

    expect(answered({ status: 409, json: { message: "no" } })).toEqual([]);
    expect(answered({ status: 422, json: { message: "Duplicate request" } })).toEqual([]);
    expect(answered({ status: 422, json: { message: "no" } })).toHaveLength(1);
  });
});
