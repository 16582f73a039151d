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
