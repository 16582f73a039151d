import { describe, expect, it } from "vitest";
import { keyed, Story } from "../../history/reading/story.ts";
import type { Judge } from "../../history/sighting.ts";
import { doubting } from "../../model/freedoms.ts";
import bitrates from "../../rules/music-gen/other-bitrates.ts";
import formats from "../../rules/music-gen/other-output-formats.ts";

const json = { status: "success", id: 1, output: ["https://files.example/1.wav"] };

/** What a judge says of a service that takes an unlisted value and runs its job with another. */
function taken(judge: Judge, asked: object, ran: object | undefined, values: object = {}) {
  const told = new Story({ ...keyed, values }).ask("music_gen", asked, { json });
  if (ran !== undefined) told.ran("1", ran);
  return { ...told.judgedBy(judge), doubted: told.doubtedBy(judge) };
}

const inFormat = (output_format: string) => ({ output_format });
const [ogg, wav, mp3] = [inFormat("ogg"), inFormat("wav"), inFormat("mp3")];
const inOgg = (ran: object | undefined, values: object = {}) =>
  taken(doubting(formats.judge), ogg, ran, values);

describe("a value that no list holds, and that was taken", () => {
  it("breaks a rule where the profile says that it is refused", () => {
    expect(inOgg(wav, { unlisted: "reject" }).against).toHaveLength(1);
  });

  it("gets the default where the profile says so, and nothing else", () => {
    const values = { unlistedOf: { "music_gen.output_format": "default" } };

    expect(inOgg(wav, values).for).toEqual(["unlisted"]);
    expect(inOgg(mp3, values).against).toHaveLength(1);
    expect(inOgg(undefined, values).doubted).toEqual(["evidence.effective"]);
  });

  it("is recorded where nobody said so and it had the default's effect", () => {
    expect(inOgg(wav)).toMatchObject({ against: [], doubted: [], missing: ["values.unlisted"] });
    expect(
      taken(doubting(bitrates.judge), { bitrate: "fast" }, { bitrate: 320_000 }).against,
    ).toEqual([]);
  });

  it("breaks a rule where it had its own effect, and is doubted where nobody saw any", () => {
    expect(inOgg(ogg).against).toHaveLength(1);
    expect(inOgg(undefined)).toMatchObject({ against: [], doubted: ["values.unlisted"] });
  });
});
