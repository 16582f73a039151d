import { expect, it } from "vitest";
import { Story } from "../../history/story.ts";
import rule from "../generation/values-honoured.ts";

const key = "key-of-a-customer";

/** The sightings against a target that took four images, and whose probe tells this of them. */
function against(told: object, editImagesForm = "list") {
  const images =
    editImagesForm === "list"
      ? { init_image: ["a", "b", "c", "d"] }
      : { init_image: "a", init_image_2: "b", init_image_3: "c", init_image_4: "d" };
  return new Story({
    accounts: [{ name: "ada", plan: "standard", key }],
    slugs: { editModel: "edit-model" },
    parameters: {
      standardKey: { in: "header", name: "x-key" },
      names: { editImages: "init_image" },
      editImagesForm,
    },
  })
    .call(
      "POST /api/v6/image_editing/edit-model",
      { prompt: "x", ...images },
      { json: { status: "success", id: "job" } },
      { "x-key": key },
    )
    .ran("job", told)
    .judgedBy(rule.judge).against;
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
