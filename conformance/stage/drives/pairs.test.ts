import { describe, expect, it } from "vitest";
import { musicBitrates, musicFormats } from "../../../contracts/limits.ts";
import type { Change } from "../../generation/change.ts";
import { musicDuration } from "../../generation/parameters/music-gen.ts";
import { settings } from "./changes.ts";
import { spreadBeyond, spreadWithin } from "./near.ts";
import { besidePairs } from "./pairs.ts";

const { range } = musicDuration;
const formats = settings("output_format", musicFormats);
const bitrates = settings("bitrate", musicBitrates);

describe.each([
  { where: "beyond the range", spread: spreadBeyond(range) },
  { where: "within the range", spread: spreadWithin(range) },
])("durations $where with formats and bitrates", ({ spread }) => {
  const changes = besidePairs("duration", [formats, bitrates], spread);
  const among = (...members: string[]): string[] =>
    changes.map((change: Change) => members.map((member) => change[member]).join());

  it("come with every pair", () => {
    expect(new Set(among("output_format", "bitrate")).size).toBe(9);
  });

  it("are at each end with every format and every bitrate", () => {
    for (const end of spread.ends) {
      for (const format of musicFormats)
        expect(among("duration", "output_format")).toContain(`${end},${format}`);
      for (const bitrate of musicBitrates)
        expect(among("duration", "bitrate")).toContain(`${end},${bitrate}`);
    }
  });

  it("are at either end with other pairs", () => {
    const ends = among("duration", "output_format", "bitrate").slice(9);

    expect(new Set(ends.map((one) => one.slice(one.indexOf(",")))).size).toBe(ends.length);
  });

  it.each(["output_format", "bitrate"])("never come twice with one %s", (member) => {
    expect(new Set(among("duration", member)).size).toBe(changes.length);
  });
});
