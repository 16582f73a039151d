import { describe, expect, it } from "vitest";
import { keyed, Story } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import { seenBy } from "../../verdicts/sightings.ts";
import rule from "./targets-named-server.ts";

const done = { json: { status: "success", message: "" } };

/** A server is restarted; the 3D server and another are looked at before, and again seconds later. */
function restarted(
  values: { own: number; other: number },
  bound: object,
  segment = "3d",
  heldUp = 0,
): Story {
  const offers = { servers: ["3d", "text_to_speech"] };
  const story = new Story({ offers, enterprise: { ...keyed.enterprise, ...bound } });
  story.lookAt("3d", 0).lookAt("text_to_speech", 0).restart(segment, {}, done);
  if (heldUp > 0) story.heldUp(heldUp);
  return story.wait(2).lookAt("3d", values.own).lookAt("text_to_speech", values.other);
}
const judged = (values: { own: number; other: number }, bound: object = {}) =>
  restarted(values, bound).judgedBy(doubting(rule.judge));

describe("restart.targets-named-server", () => {
  it("is contradicted where no server restarted by the declared time", () => {
    expect(judged({ own: 0, other: 0 }, { restartSettlesMs: 1000 }).against).toHaveLength(1);
  });

  it("asks for that time where none is declared", () => {
    expect(judged({ own: 0, other: 0 })).toEqual({
      against: [],
      for: [],
      missing: ["enterprise.restartSettlesMs"],
    });
  });

  it("asks for that time where restarts came too close to be told apart", () => {
    const together = (evidence: object) =>
      new Story({ ...keyed, offers: { servers: ["3d"] }, evidence })
        .restart("3d", {}, done)
        .restart("3d", {}, done)
        .judgedBy(doubting(rule.judge)).missing;

    const servers = { url: "/servers/{kind}", pointer: "/restarts" };
    expect(new Set(together({ servers }))).toEqual(new Set(["enterprise.restartSettlesMs"]));
    expect(together({})).toEqual([]);
  });

  it("is not passed for the others where one said to succeed did not show", () => {
    const seen = [...doubting(rule.judge)(restarted({ own: 0, other: 0 }, {}).history)];
    expect(seen).toEqual([expect.objectContaining({ is: "missing", blocks: true })]);
  });

  it("is contradicted by another server that restarted, whatever is declared", () => {
    expect(judged({ own: 0, other: 1 }).against).toHaveLength(1);
    expect(judged({ own: 1, other: 0 }).for).toEqual(["3d"]);
  });

  it.each([
    ["did not show", { own: 0, other: 0 }],
    ["that was another server's showed late", { own: 1, other: 1 }],
  ])("is doubted where a restart %s, and the kit stood still before it looked", (_, values) => {
    const seen = (heldUp: number) =>
      seenBy(rule, restarted(values, { restartSettlesMs: 1000 }, "3d", heldUp).history);

    expect([seen(0).against.length, seen(0).doubts]).toEqual([1, []]);
    expect(seen(0.4).against).toEqual([]);
    expect(seen(0.4).doubts.map(({ name }) => name)).toEqual(["check"]);
  });

  it("is not contradicted where faceswap refused by 200 and the body that a wrong key gets", () => {
    const faceswap = (wrong: unknown) => {
      const bound = { ...keyed.enterprise, restartSettlesMs: 1000 };
      const story = new Story({ offers: { servers: ["faceswap"] }, enterprise: bound })
        .restart("faceswap", { key: "another-key-1" }, { json: wrong })
        .lookAt("faceswap", 0)
        .restart("faceswap", {}, { json: [] })
        .wait(2);
      return story.lookAt("faceswap", 0).judgedBy(doubting(rule.judge)).against;
    };

    expect(faceswap([])).toEqual([]);
    expect(faceswap(["no"])).toEqual(["the servers that restarted: none"]);
  });

  it("is contradicted by a server that restarted for a kind that does not exist", () => {
    const nobody = (values: { own: number; other: number }) =>
      restarted(values, {}, "3d_x").judgedBy(doubting(rule.judge)).against;

    expect(nobody({ own: 1, other: 0 })).toEqual(["the servers that restarted: 3d"]);
    expect(nobody({ own: 0, other: 0 })).toEqual([]);
  });
});
