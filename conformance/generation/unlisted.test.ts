import { describe, expect, it } from "vitest";
import type { Judge } from "../history/sighting.ts";
import { Story } from "../history/story.ts";
import bitrates from "../rules/music-gen/other-bitrates.ts";
import formats from "../rules/music-gen/other-output-formats.ts";

const key = "key-of-a-customer";
const output = ["https://files.example/1.wav"];

/** What a judge says of a service that takes an unlisted value and runs its job with another. */
function taken(judge: Judge, asked: object, ran: object | undefined, values: object = {}) {
  const told = new Story({
    accounts: [{ name: "ada", plan: "standard", key }],
    parameters: { standardKey: { in: "header", name: "x-key" } },
    values,
  }).call(
    "POST /api/v6/voice/music_gen",
    asked,
    { json: { status: "success", id: 1, output } },
    { "x-key": key },
  );
  if (ran !== undefined) told.ran("1", ran);
  return { ...told.judgedBy(judge), doubted: told.doubtedBy(judge) };
}

const ogg = { output_format: "ogg" };
const wav = { output_format: "wav" };
const mp3 = { output_format: "mp3" };

describe("a value that no list holds, and that was taken", () => {
  it("breaks a rule where the profile says that it is refused", () => {
    expect(taken(formats.judge, ogg, wav, { unlisted: "reject" }).against).toHaveLength(1);
  });

  it("gets the default where the profile says so, and nothing else", () => {
    const values = { unlistedOf: { "music_gen.output_format": "default" } };

    expect(taken(formats.judge, ogg, wav, values).for).toEqual(["unlisted"]);
    expect(taken(formats.judge, ogg, mp3, values).against).toHaveLength(1);
    expect(taken(formats.judge, ogg, undefined, values).doubted).toEqual(["evidence.effective"]);
  });

  it("is recorded where nobody said so and it had the default's effect", () => {
    const told = taken(formats.judge, ogg, wav);

    expect(told).toMatchObject({ against: [], doubted: [], missing: ["values.unlisted"] });
    expect(taken(bitrates.judge, { bitrate: "fast" }, { bitrate: 320_000 }).against).toEqual([]);
  });

  it("breaks a rule where it had its own effect, and is doubted where nobody saw any", () => {
    expect(taken(formats.judge, ogg, ogg).against).toHaveLength(1);
    expect(taken(formats.judge, ogg, undefined)).toMatchObject({
      against: [],
      doubted: ["values.unlisted"],
    });
  });
});
