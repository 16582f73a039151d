import { expect, it } from "vitest";
import { keyed, Story } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import honoured from "../generation/values-honoured.ts";
import rule from "./threshold-bounds.ts";

it.each([
  [0, 0.125],
  [2, 0.07],
])("asks nobody for a finer threshold than in hundredths: %d times for %d", (times, threshold) => {
  const taken = { json: { status: "success", id: "job" } };
  const refused = { status: 422, json: { status: "error" } };
  const story = new Story(keyed).ask("nsfw_image_check", { threshold: 0.5 }, taken);
  for (let time = 0; time < 2; time += 1)
    story
      .ask("nsfw_image_check", { threshold }, refused)
      .wait(1)
      .ask("nsfw_image_check", { threshold: 0.29 }, taken);

  expect(story.judgedBy(doubting(rule.judge)).against).toHaveLength(times);
});

it.each<[times: number, [asked: number, ran: number][]]>([
  [
    0,
    [
      [0.125, 0.1],
      [0.875, 0.9],
      [0.99, 1],
      [0.19, 0.25],
      [0, 0],
      [1, 1],
    ],
  ],
  [1, [[0, 0.05]]],
  [1, [[1, 0.9]]],
])("leaves open how finely a threshold is kept, but for the ends: %d of %j", (times, all) => {
  const told = new Story(keyed);
  for (const [id, [threshold, ran]] of all.entries())
    told
      .ask("nsfw_image_check", { threshold }, { json: { status: "success", id } })
      .ran(`${id}`, { threshold: ran });

  expect(told.judgedBy(doubting(honoured.judge)).against).toHaveLength(times);
});
