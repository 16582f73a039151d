import { expect, it } from "vitest";
import type { Job } from "../jobs/job.ts";
import { constantRateMade, formatTold, isRate } from "./formats.ts";

it("reads the rate of an mp3, unless it is of a kind that has no high ones", () => {
  const made = (sampleRate: number) =>
    constantRateMade({
      artefacts: [{ format: "mp3", bitrate: 160_000, sampleRate }],
    } as never as Job);

  expect(made(44_100)).toBe(160);
  expect(made(32_000)).toBe(160);
  expect(made(24_000)).toBeUndefined();
});

it("reads formats that a probe tells as suffixes and media types", () => {
  for (const told of ["wav", "WAV", ".wav", "audio/wav", "audio/x-wav", "audio/vnd.wave"])
    expect(formatTold(told)).toBe("wav");
  expect(formatTold("audio/mpeg")).toBe("mp3");
  expect(formatTold("flac")).toBe("flac");
});

it("reads a format that stands in a list of one", () => {
  expect([["wav"], "WAV", [".wav"]].map(formatTold)).toEqual(["wav", "wav", "wav"]);
  expect(isRate(["320k"], "320k")).toBe(true);
  expect(formatTold(["wav", "mp3"])).not.toBe("wav");
});
