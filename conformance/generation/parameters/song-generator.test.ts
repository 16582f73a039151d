import { describe, expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import type { Job } from "../jobs/job.ts";
import { songModel } from "./song-generator.ts";

const facts = parseProfile({ target: { baseUrl: "http://x" } }, {});

/** How the model of a song is read, where the request asks for so many seconds. */
function readingOf(model_id: unknown, duration?: number): string | undefined {
  const job = { call: { sent: { json: { model_id, duration } } } } as unknown as Job;
  return songModel.read(job, facts)?.is;
}

describe("the model of a song", () => {
  it("is taken where it makes songs of that length", () => {
    expect(readingOf("diffrhythm-short", 95)).toBe("inside");
    expect(readingOf("diffrhythm-long", 285)).toBe("inside");
    expect(readingOf("diffrhythm-short")).toBe("inside");
  });

  it("is no ground to refuse or take more seconds than it makes", () => {
    expect(readingOf("diffrhythm-short", 96)).not.toBe("inside");
    expect(readingOf("diffrhythm-long", 286)).not.toBe("inside");
  });

  it("is no other", () => {
    expect(readingOf("diffrhythm-medium", 60)).toBe("outside");
  });
});
