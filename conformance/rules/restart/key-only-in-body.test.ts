import { expect, it } from "vitest";
import { exampleProfile } from "../../../contracts/profile/index.ts";
import { keyed, Story } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import rule from "./key-only-in-body.ts";

const { key } = keyed.enterprise;

/** The 3D server is restarted by this key in the body, with the valid key in a header of the same request. */
const beside = (inBody: string) =>
  new Story({ ...keyed, offers: { servers: ["3d"] } })
    .restart(
      "3d",
      { key: inBody },
      { json: { status: "success", message: "" } },
      { "x-api-key": key },
    )
    .judgedBy(doubting(rule.judge)).against;

it("is contradicted where the key of a header is taken, a wrong one in the body", () => {
  expect(beside("no-such-key-1")).toHaveLength(1);
});

it("leaves it open where the body holds the valid key, too", () => {
  expect(beside(key)).toEqual([]);
});

it.each([
  [{ restartSettlesMs: 0 }, [], ["faceswap: key elsewhere"]],
  [{}, ["enterprise.restartSettlesMs"], []],
])(
  "of faceswap is told by looks, %j declared, and else asks by when a restart is over",
  (bound, missing, seen) => {
    const facts = {
      enterprise: { ...keyed.enterprise, ...bound },
      offers: { servers: ["faceswap"] },
      evidence: exampleProfile("evidence.servers")?.evidence,
    };
    const story = new Story(facts)
      .lookAt("faceswap", 0)
      .restart("faceswap", { key: undefined }, { status: 401, json: {} }, { "x-api-key": key })
      .lookAt("faceswap", 0);

    expect(story.judgedBy(doubting(rule.judge))).toEqual({ against: [], for: seen, missing });
  },
);

it("asks which servers the key may restart, where it restarts none of a kind", () => {
  const refused = { status: 403, json: { status: "error", message: "not yours" } };
  const judgedOf = (servers?: string[]) =>
    new Story({ ...keyed, offers: { servers } })
      .restart("3d", { key }, refused)
      .restart("3d", { key: undefined }, refused, { "x-api-key": key })
      .judgedBy(doubting(rule.judge));

  expect(judgedOf()).toEqual({ against: [], for: [], missing: ["offers.servers"] });
  expect(judgedOf(["3d"])).toEqual({ against: [], for: [], missing: [] });
});
