import { describe, expect, it } from "vitest";
import { keyed, Story } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import rule from "./succeeds-with-valid-key.ts";

const { key } = keyed.enterprise;
const restarted = { json: { status: "success", message: "" } };
const refused = { status: 401, json: { status: "error", message: "Invalid key" } };

const of = (enterprise: object, facts: object = {}) =>
  new Story({ offers: { servers: ["3d"] }, enterprise: { key, ...enterprise }, ...facts });
const ask = (story: Story, given: unknown, answer: object): Story =>
  story.restart("3d", { key: given }, answer).wait(2);

/** The server is restarted by the right key, and then refuses these, one every so many seconds. */
function pacedAt(seconds: number, keyLockedAfter: number | undefined, ...keys: unknown[]): Story {
  const story = ask(of({ restartSettlesMs: 500, keyLockedAfter }), key, restarted);
  for (const given of keys) ask(story.wait(seconds), given, refused);
  return story;
}

/**
 * The server is restarted by the right key, then asked with so many wrong keys, then with the right one, which gets
 * these answers.
 */
function askAfter(mistakes: number | readonly unknown[], ...answers: object[]): Story {
  const story = ask(of({ restartSettlesMs: 1000 }), key, restarted);
  const wrong = typeof mistakes === "number" ? Array(mistakes).fill("wrong-key") : mistakes;
  for (const given of wrong) ask(story, given, refused);
  for (const answer of answers) ask(story, key, answer);
  return story;
}
const judged = (story: Story) => story.judgedBy(doubting(rule.judge));

describe("a restart asked for again", () => {
  const again = (restartSettlesMs: number | undefined, ...answers: object[]) =>
    [restarted, ...answers].reduce<Story>(
      (story, answer) => ask(story, key, answer),
      of({ restartSettlesMs }),
    );
  const busy = { status: 409, json: { status: "error", message: "no" } };

  it("is no pass where it is refused and nobody said how long one lasts", () => {
    const once = again(undefined, busy, busy);

    expect(judged(once).against).toEqual([]);
    expect(once.doubtedBy(doubting(rule.judge))).toEqual(["enterprise.restartSettlesMs"]);
    expect(again(undefined, restarted).doubtedBy(doubting(rule.judge))).toEqual([]);
  });

  it("is recorded within the declared time, and owed after it", () => {
    expect(judged(again(60_000, busy)).against).toEqual([]);
    expect(again(60_000, busy).doubtedBy(doubting(rule.judge))).toEqual([]);
    expect(judged(again(500, busy, busy)).against).toHaveLength(1);
  });
});

describe("a restart that is refused", () => {
  const told = (...answers: object[]) =>
    answers.reduce<Story>((story, answer) => ask(story, key, answer), of({ restartSettlesMs: 0 }));

  it("counts once three attempts were clean, and says in how many of them", () => {
    const share = (...answers: object[]) => told(...answers).judgedBy(doubting(rule.judge)).against;

    expect(told(restarted, refused).doubtedBy(doubting(rule.judge))).toEqual([
      "the same request again",
    ]);
    expect(share(restarted, refused)).toEqual([]);
    expect(share(restarted, refused, restarted)).toEqual(["HTTP status: 401 in 1 of 3 attempts"]);
    expect(share(restarted, refused, { ...refused, status: 503 })).toEqual([]);
  });
});

describe("a server that the key may not restart", () => {
  const others = ["3d", "faceswap"];
  const none = (status: number) => ({ status, json: { status: "error", message: "not yours" } });
  const refusedBy = (answer: object, servers?: string[]) => {
    const story = new Story({ offers: { servers }, enterprise: { key, restartSettlesMs: 0 } });
    story.restart("text_to_speech", { key }, restarted).wait(2);
    for (const kind of [...others, ...others, ...others])
      story.restart(kind, { key }, answer).wait(2);
    return story;
  };

  it("may be nobody's, whatever else the key restarts, where the profile does not list it", () => {
    for (const answer of [none(403), none(404), none(200)]) {
      expect(judged(refusedBy(answer)).against).toEqual([]);
      expect(refusedBy(answer).doubtedBy(doubting(rule.judge))).toContain("offers.servers");
    }
    expect(judged(refusedBy(none(403), ["text_to_speech", ...others])).against).toHaveLength(2);
    expect(judged(refusedBy(none(500))).against).toHaveLength(2);
  });
});

describe("a right key that is refused after wrong ones", () => {
  it.each([1, 60, 600])("may be locked at any pace: %d s a call", (pace) => {
    const locked = askAfter(4, refused, refused, restarted);
    const story = pacedAt(pace, undefined, ...Array(4).fill("wrong-key"), key, key);

    expect(judged(story).against).toEqual([]);
    expect(new Set(story.doubtedBy(doubting(rule.judge)))).toEqual(
      new Set(["enterprise.keyLockedAfter"]),
    );
    expect(judged(locked).against).toEqual([]);
  });

  it("may be so whatever was wrong with them, and whatever it is told", () => {
    const other = { status: 403, json: { status: "error", message: "This key is blocked." } };

    expect(judged(askAfter([undefined], refused)).against).toEqual([]);
    expect(judged(askAfter([""], refused)).against).toEqual([]);
    expect(judged(askAfter([7], other, other)).against).toEqual([]);
    expect(judged(askAfter([[key]], refused)).against).toEqual([]);
    expect(judged(askAfter(0, refused, refused)).against).toHaveLength(1);
  });

  it("is no lock where it was served since the last wrong one, or met a server error", () => {
    const full = { status: 500, json: { status: "error", message: "no server" } };

    expect(judged(askAfter(3, restarted, refused, refused)).against).toHaveLength(1);
    expect(judged(askAfter(3, refused, restarted, refused, restarted)).against).toHaveLength(1);
    expect(judged(askAfter(3, full, full)).against).toHaveLength(1);
  });

  it("may be locked by a count that came late, which let one call through", () => {
    const letThrough = (seconds: number, within: object) => {
      const story = ask(of({ restartSettlesMs: 0 }, { within }), key, restarted);
      ask(story, "wrong-key", refused);
      ask(story.wait(seconds - 2), key, restarted);
      return ask(story, key, refused);
    };

    expect(judged(letThrough(1, {})).against).toEqual([]);
    expect(letThrough(1, {}).doubtedBy(doubting(rule.judge))).toEqual([
      "enterprise.keyLockedAfter",
    ]);
    expect(judged(letThrough(3, {})).against).toHaveLength(1);
    expect(judged(letThrough(3, { consistencyMs: 4000 })).against).toEqual([]);
    expect(judged(letThrough(1, { consistencyMs: 0 })).against).toHaveLength(1);
  });

  it("is as the profile declares", () => {
    const askedBy = (lockedAfter: number, mistakes: number) =>
      pacedAt(2, lockedAfter, ...Array(mistakes).fill("wrong-key"), key, key);

    expect(judged(askedBy(3, 3)).against).toEqual([]);
    expect(askedBy(3, 3).doubtedBy(doubting(rule.judge))).toEqual([]);
    expect(judged(askedBy(3, 2)).against).toHaveLength(1);
    expect(judged(askedBy(0, 9)).against).toHaveLength(1);
  });
});
