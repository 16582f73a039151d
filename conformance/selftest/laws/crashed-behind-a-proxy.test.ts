import { describe, expect, it } from "vitest";
import { readHistory } from "../../history/reading/read-history.ts";
import { keyed, Story } from "../../history/reading/story.ts";
import { addressOf, enroll, logIn, password, renew, verdictsOn } from "../semantics/telling.ts";
import { proxied } from "./transforms.ts";

const crash = { status: 500, json: { status: "error", message: "no" } };
type IsServed = (nth: number) => boolean;

/** Twenty of the very same requests, some of which met a 500, and a rule that was owed their answers. */
const someCrashed: [ruleId: string, story: (isServed: IsServed) => Story][] = [
  [
    "login.issues-new-token",
    (isServed) => {
      const story = enroll(new Story(), "Ada");
      const login = { email: addressOf("Ada"), password, device_name: "laptop" };
      for (let nth = 0; nth < 20; nth += 1)
        if (isServed(nth)) renew(logIn(story, "Ada", `${nth}`).wait(1), "Ada", `${nth}`, `${nth}b`);
        else story.call("login", login, { status: 500 }).wait(1);
      return story;
    },
  ],
  [
    "restart.succeeds-with-valid-key",
    (isServed) => {
      const enterprise = { ...keyed.enterprise, restartSettlesMs: 5000 };
      const story = new Story({ enterprise });
      const served = { json: { status: "success", message: "The server restarts." } };
      for (let nth = 0; nth < 20; nth += 1)
        story.restart("3d", {}, isServed(nth) ? served : crash).wait(30);
      return story;
    },
  ],
  [
    "lyrics-generator.length-values",
    (isServed) => {
      const story = new Story(keyed);
      const body = { length: "short", prompt: "A song of the sea" };
      const served = (id: number) => ({ json: { status: "success", id, output: ["https://a"] } });
      for (let nth = 0; nth < 20; nth += 1)
        story.ask("lyrics_generator", body, isServed(nth) ? served(nth) : crash).wait(2);
      return story;
    },
  ],
];

/** Which of twenty requests are served, where every so many-th is not. */
const butEvery =
  (step: number): IsServed =>
  (nth) =>
    nth % step !== step - 1;

describe.each(someCrashed)("of twenty requests some met a 500: %s", (ruleId, story) => {
  it.each([2, 4, 5, 7, 10, 20])("passes behind no proxy what it fails, every %d-th", (step) => {
    const { history } = story(butEvery(step));
    const verdict = verdictsOn({ history })[ruleId];
    const behind = verdictsOn({ history: readHistory(proxied(history.events)) })[ruleId];

    expect(behind).toBe(verdict === "fail" ? "inconclusive" : verdict);
  });

  it("fails where every other did", () => {
    expect(verdictsOn(story(butEvery(2)))[ruleId]).not.toBe("pass");
  });
});
