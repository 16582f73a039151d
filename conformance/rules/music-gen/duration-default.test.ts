import { expect, it } from "vitest";
import { Story } from "../../history/story.ts";
import rule from "./duration-default.ts";

const key = "key-of-a-customer";

/** The sightings against a target whose probe gives this duration for a request without one. */
const against = (duration: unknown) =>
  new Story({
    accounts: [{ name: "ada", plan: "standard", key }],
    parameters: { standardKey: { in: "header", name: "x-key" } },
  })
    .call(
      "POST /api/v6/voice/music_gen",
      { prompt: "x" },
      { json: { status: "success", id: "job" } },
      { "x-key": key },
    )
    .ran("job", { duration })
    .judgedBy(rule.judge).against;

it("is told by numbers alone, as no form is said in which a duration is", () => {
  for (const spelt of [30, "30", "30.0", "30s", "00:30", "PT30S"])
    expect(against(spelt)).toEqual([]);
  expect(against(60)).toHaveLength(1);
  expect(against("60")).toHaveLength(1);
});
