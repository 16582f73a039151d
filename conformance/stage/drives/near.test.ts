import { describe, expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { captionLength } from "../../generation/parameters/caption.ts";
import { lyricsLength } from "../../generation/parameters/lyrics-generator.ts";
import { musicBitrate, musicDuration, musicFormat } from "../../generation/parameters/music-gen.ts";
import { nsfwThreshold } from "../../generation/parameters/nsfw-image-check.ts";
import { songModel } from "../../generation/parameters/song-generator.ts";
import { timestampLevel } from "../../generation/parameters/transcribe.ts";
import { readListed, readNumber } from "../../generation/values/readings.ts";
import { beyond, nearListed, watchedListed, watchedNumbers, within } from "./near.ts";

const facts = parseProfile({ target: { baseUrl: "http://x" } }, {});
const lists = [musicFormat, musicBitrate, songModel, captionLength, lyricsLength, timestampLevel];
const ranges = [musicDuration.range, nsfwThreshold.range];

describe.each(lists)("the values asked of $list", ({ list, values, alike }) => {
  const texts = values.filter((value) => value !== null);
  const read = (value: unknown) => readListed(value, values, list, facts).is;

  it("are outside of it where they are alike or near, each once", () => {
    // Where null is listed, the word may be how a form writes it.
    const isWord = (value: string) => value === "null" && texts.length < values.length;
    const others = [...alike, ...nearListed(texts).filter((value) => !isWord(value))];

    expect(others.filter((value) => read(value) !== "outside")).toEqual([]);
    expect(new Set(others).size).toBe(others.length);
  });

  it("are open where they are only watched", () => {
    const watched = watchedListed(texts).filter((value) => !values.some((one) => one === value));

    expect(watched.filter((value) => read(value) !== "open")).toEqual([]);
  });
});

it("values near a listed one are what careless checks take", () => {
  expect(nearListed(["word", "sentence"])).toEqual([
    "wor",
    "entence",
    "word2",
    "xsentence",
    "word-v2",
    "sentence;q=1",
    "x\nword",
    ".sentence",
    '"word"',
    '["sentence"]',
    "word,sentence",
    "constructor",
    "none",
    "undefined",
    "null",
  ]);
});

describe.each(ranges)("the numbers asked of $min to $max", (range) => {
  const read = (value: unknown) => readNumber(value, range).is;

  it("are outside, inside or only watched, as they say", () => {
    expect(beyond(range).map(read)).toEqual(beyond(range).map(() => "outside"));
    expect(within(range).map(read)).toEqual(within(range).map(() => "inside"));
    expect(watchedNumbers(range).map(read)).toEqual(watchedNumbers(range).map(() => "open"));
  });

  it("hold what rounding, cutting off, forgetting a sign or few bits brings into the range", () => {
    const slips: readonly ((value: number) => number)[] = [
      (value) => Math.round(value / range.step) * range.step,
      (value) => Math.trunc(value / range.step) * range.step,
      Math.abs,
      (value) => value % 2 ** 16,
      (value) => value % 2 ** 32,
    ];

    for (const slip of slips)
      expect(beyond(range).some((value) => read(slip(value)) !== "outside")).toBe(true);
  });
});
