import { describe, expect, it } from "vitest";
import { Story } from "../../history/story.ts";
import rule from "./succeeds-with-valid-key.ts";

const key = "enterprise-key-1";
const restarted = { json: { status: "success", message: "" } };
const refused = { status: 401, json: { status: "error", message: "Invalid key" } };

const ask = (story: Story, given: unknown, answer: object): Story =>
  story.call("POST /api/v1/enterprise/3d/restart_server", { key: given }, answer).wait(2);

/**
 * The server is restarted by the right key, then asked with so many wrong keys, then with the right one, which gets
 * these answers.
 */
function askAfter(mistakes: number | readonly unknown[], ...answers: object[]): Story {
  const story = new Story({
    offers: { servers: ["3d"] },
    enterprise: { key, restartSettlesMs: 1000 },
  });
  ask(story, key, restarted);
  const wrong =
    typeof mistakes === "number"
      ? Array.from({ length: mistakes }, (_, nth) => `wrong-key-${nth}`)
      : mistakes;
  for (const given of wrong) ask(story, given, refused);
  for (const answer of answers) ask(story, key, answer);
  return story;
}
const told = (story: Story) => story.judgedBy(rule.judge);

describe("a restart asked for again", () => {
  const again = (settlesMs: number | undefined, ...answers: object[]) => {
    const enterprise = { key, ...(settlesMs !== undefined && { restartSettlesMs: settlesMs }) };
    const story = new Story({ offers: { servers: ["3d"] }, enterprise });
    for (const answer of [restarted, ...answers]) ask(story, key, answer);
    return story;
  };
  const busy = { status: 409, json: { status: "error", message: "no" } };

  it("is no pass where it is refused and nobody said how long one lasts", () => {
    const once = again(undefined, busy, busy);

    expect(told(once).against).toEqual([]);
    expect(once.doubtedBy(rule.judge)).toEqual([
      "enterprise.restartSettlesMs",
      "enterprise.restartSettlesMs",
    ]);
    expect(again(undefined, restarted).doubtedBy(rule.judge)).toEqual([]);
  });

  it("is recorded within the declared time, and owed after it", () => {
    expect(told(again(60_000, busy)).against).toEqual([]);
    expect(again(60_000, busy).doubtedBy(rule.judge)).toEqual([]);
    expect(told(again(500, busy)).against).toHaveLength(1);
  });
});

describe("a right key refused on end in the words of a wrong one", () => {
  it("may be locked after several wrong ones", () => {
    const { against, missing } = told(askAfter(3, refused, refused));
    expect(against).toEqual([]);
    expect(new Set(missing)).toEqual(new Set(["enterprise.key"]));
    expect(told(askAfter(2, refused, refused)).against).toHaveLength(2);
  });

  it("may be so after some that held none, or an empty or mistyped one", () => {
    expect(told(askAfter([undefined, "", 7], refused, refused)).against).toEqual([]);
    // Another form of the valid key, such as a list of it, is no wrong key.
    expect(told(askAfter([undefined, "", [key]], refused, refused)).against).toHaveLength(2);
  });

  it("is refused by chance where it is served at once", () => {
    expect(told(askAfter(3, refused, restarted, refused, restarted)).against).toHaveLength(2);
  });

  it("is broken by words of its own", () => {
    const full = { status: 500, json: { status: "error", message: "no server" } };
    expect(told(askAfter(3, full, full)).against).toHaveLength(2);
  });
});
