import { expect, it } from "vitest";
import { keyed, Story } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import rule from "./duration-default.ts";

it.each([
  [0, [30, "30", "30.0", "30s", "00:30", "PT30S"]],
  [1, [60, "60"]],
])(
  "is told by numbers alone, as no form is said in which a duration is: %d of %j",
  (times, all) => {
    for (const duration of all) {
      const told = new Story(keyed)
        .ask("music_gen", {}, { json: { status: "success", id: "job" } })
        .ran("job", { duration });

      expect(told.judgedBy(doubting(rule.judge)).against).toHaveLength(times);
    }
  },
);

it.each([
  [2, "another account was served with the very same", true],
  [0, "nobody was", false],
])("counts a refusal for want of it %d times where %s", (times, _, isServed) => {
  const accounts = [..."ab"].map((name) => ({ name, plan: "standard", key: `key-of-${name}` }));
  const taken = { json: { status: "success", id: "job" } };
  const no = { status: 422, json: { message: "a duration is wanted" } };
  const bitrate = "128k";
  const story = new Story({ ...keyed, accounts });
  for (const _ of ["once", "again"])
    story
      .ask("music_gen", { bitrate }, no)
      .ask("music_gen", { bitrate, duration: 30 }, taken)
      .wait(1);
  if (isServed) story.ask("music_gen", { bitrate, key: "key-of-b" }, taken);

  expect(story.judgedBy(doubting(rule.judge)).against).toHaveLength(times);
});
