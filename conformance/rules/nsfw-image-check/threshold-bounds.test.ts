import { expect, it } from "vitest";
import { Story } from "../../history/story.ts";
import honoured from "../generation/values-honoured.ts";
import rule from "./threshold-bounds.ts";

const key = "key-of-a-customer";

it("asks nobody for a finer threshold than in hundredths", () => {
  const taken = { json: { status: "success", id: "job" } };
  const refused = { status: 422, json: { status: "error" } };
  const asked = (threshold: number) => {
    const story = new Story({ accounts: [{ name: "ada", plan: "standard", key }] });
    for (const [value, answer] of [
      [0.5, taken],
      [threshold, refused],
      [0.29, taken],
      [threshold, refused],
      [0.29, taken],
    ] as const)
      story
        .call("POST /nsfw_image_check", { init_image: "x", threshold: value, key }, answer)
        .wait(1);
    return story.judgedBy(rule.judge).against;
  };

  expect(asked(0.125)).toEqual([]);
  expect(asked(0.07)).toHaveLength(2);
});

/**
 * The sightings against a target that is asked for the first threshold of each pair, and whose probe gives the second.
 */
function against(...thresholds: readonly (readonly [asked: number, ran: number])[]) {
  const told = new Story({
    accounts: [{ name: "ada", plan: "standard", key }],
    parameters: { standardKey: { in: "header", name: "x-key" } },
  });
  for (const [nth, [threshold, ran]] of thresholds.entries())
    told
      .call(
        "POST /nsfw_image_check",
        { init_image: "x", threshold },
        { json: { status: "success", id: `job-${nth}` } },
        { "x-key": key },
      )
      .ran(`job-${nth}`, { threshold: ran });
  return told.judgedBy(honoured.judge).against;
}

it("leaves open how finely a threshold is kept, but for the ends", () => {
  expect(against([0.125, 0.1], [0.875, 0.9], [0.99, 1], [0.19, 0.25], [0, 0], [1, 1])).toEqual([]);
  expect(against([0, 0.05])).toHaveLength(1);
  expect(against([1, 0.9])).toHaveLength(1);
});
