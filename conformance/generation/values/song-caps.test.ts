import { describe, expect, it } from "vitest";
import { keyed, Story } from "../../history/reading/story.ts";
import { keepsCap } from "./song-caps.ts";

const refused = { status: 422, json: { status: "error" } };

/** Songs of so many seconds are taken as 1, 2 and so on, or refused. */
const songs = (...asked: [seconds: number, isTaken?: boolean][]): Story =>
  asked.reduce(
    (story, [duration, isTaken = true], at) =>
      story.ask(
        "song_generator",
        { model_id: "diffrhythm-short", lyrics: "la", duration },
        isTaken ? { json: { status: "success", id: at + 1 } } : refused,
      ),
    new Story(keyed),
  );
const made = (seconds: number) => ({ bytes: 9, format: "wav", seconds });
const seen = (story: Story) => [...keepsCap("diffrhythm-short")(story.history)];
/** What is seen of the cap, in short: what it shows, or that it is broken or left open. */
const inShort = (story: Story) =>
  seen(story).map((one) => (one.is === "missing" ? `open ${one.blocks}` : one.is));

describe("the cap of a song", () => {
  it("is shown by a refusal up to 480 seconds, not above", () => {
    const kinds = (story: Story) => seen(story).map((one) => ("kind" in one ? one.kind : one.is));

    expect(kinds(songs([60], [300, false]))).toContain("longer");
    expect(kinds(songs([60], [481, false]))).not.toContain("longer");
  });

  it("is passed by nobody whose longer songs are taken and never seen", () => {
    expect(inShort(songs([60], [300]))).toContain("open true");
  });

  it("is broken by what the job ran with, where no file is shorter", () => {
    const story = songs([300]).ran("1", { duration: 300 });

    expect(inShort(story)).toEqual(["open true"]);
    expect(inShort(story.made("1", made(300)))).toContain("against");
  });

  it("is not broken by what jobs ran with, where their songs end at the cap", () => {
    const story = songs([300], [480]).ran("1", { duration: 300 }).ran("2", { duration: 480 });

    expect(inShort(story.made("1", made(95)))).not.toContain("against");
    expect(inShort(story)).not.toContain("open true");
  });

  it("is not broken by a job whose song could not be fetched, unless those of others show their end", () => {
    const [one, two] = [songs([300]), songs([300], [400]).ran("2", { duration: 110 })].map(
      (story) => story.ran("1", { duration: 300 }).unmade("1", "it answered 403"),
    ) as [Story, Story];

    expect(inShort(one)).toEqual(["open true"]);
    expect(inShort(two).filter((one) => one === "against")).toHaveLength(2);
  });
});
