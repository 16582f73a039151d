import { expect, it } from "vitest";
import { keyed, Story } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import rule from "../generation/values-honoured.ts";

const numbered = { init_image: "a", init_image_2: "b", init_image_3: "c", init_image_4: "d" };

/** What is held against a target that took four images, and whose probe tells this of them. */
function against(told: object, editImagesForm = "list") {
  const images = editImagesForm === "list" ? { init_image: ["a", "b", "c", "d"] } : numbered;
  const parameters = { names: { editImages: "init_image" }, editImagesForm };
  return new Story({ ...keyed, parameters })
    .ask("image_editing", images, { json: { status: "success", id: "job" } })
    .ran("job", told)
    .judgedBy(doubting(rule.judge)).against;
}

it("tells that images were left out by a list of fewer, or their number", () => {
  expect(against({ init_image: ["a"] })).toHaveLength(1);
  expect(against({ images: 3 })).toHaveLength(1);
  expect(against({ init_image: "a", init_image_2: "b" }, "numbered")).toHaveLength(1);
  expect(against({ init_image: ["a", "b", "c", "d"] })).toEqual([]);
});

it("takes a text for no list, and one image for nothing said of others", () => {
  expect(against({ init_image: "a,b,c,d" })).toEqual([]);
  expect(against({ init_image: '["a","b","c","d"]' })).toEqual([]);
  expect(against({ init_image: "a", others: ["b", "c", "d"] }, "numbered")).toEqual([]);
});
