import { describe, expect, it } from "vitest";
import { Story } from "../../history/story.ts";
import rule from "./targets-named-server.ts";

/** A server is restarted; the 3D server and another are looked at before, and again seconds later. */
function restarted(values: { own: number; other: number }, bound: object, segment = "3d"): Story {
  const offers = { servers: ["3d", "text_to_speech"] };
  const story = new Story({ offers, enterprise: { key: "enterprise-key-1", ...bound } });
  const body = { key: "enterprise-key-1" };
  const json = { status: "success", message: "" };
  return story
    .lookAt("3d", 0)
    .lookAt("text_to_speech", 0)
    .call(`POST /api/v1/enterprise/${segment}/restart_server`, body, { json })
    .wait(2)
    .lookAt("3d", values.own)
    .lookAt("text_to_speech", values.other);
}
const judged = (values: { own: number; other: number }, bound: object = {}) =>
  restarted(values, bound).judgedBy(rule.judge);

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
    const restart = "POST /api/v1/enterprise/3d/restart_server";
    const [body, json] = [{ key: "enterprise-key-1" }, { status: "success", message: "" }];
    const together = (servers: object) =>
      new Story({
        ...{ offers: { servers: ["3d"] }, enterprise: { key: "enterprise-key-1" } },
        evidence: servers,
      })
        .call(restart, body, { json })
        .call(restart, body, { json })
        .judgedBy(rule.judge).missing;

    const servers = { url: "/servers/{kind}", pointer: "/restarts" };
    expect(new Set(together({ servers }))).toEqual(new Set(["enterprise.restartSettlesMs"]));
    expect(together({})).toEqual([]);
  });

  it("is not passed for the others where one said to succeed did not show", () => {
    const seen = [...rule.judge(restarted({ own: 0, other: 0 }, {}).history)];
    expect(seen).toEqual([expect.objectContaining({ is: "missing", blocks: true })]);
  });

  it("is contradicted by another server that restarted, whatever is declared", () => {
    expect(judged({ own: 0, other: 1 }).against).toHaveLength(1);
    expect(judged({ own: 1, other: 0 }).for).toEqual(["3d"]);
  });

  it("is not contradicted where faceswap refused by 200 and the body that a wrong key gets", () => {
    const faceswap = (wrong: unknown) => {
      const restart = "POST /api/v1/enterprise/faceswap/restart_server";
      const bound = { key: "enterprise-key-1", restartSettlesMs: 1000 };
      const story = new Story({ offers: { servers: ["faceswap"] }, enterprise: bound })
        .call(restart, { key: "another-key-1" }, { json: wrong })
        .lookAt("faceswap", 0)
        .call(restart, { key: "enterprise-key-1" }, { json: [] })
        .wait(2);
      return story.lookAt("faceswap", 0).judgedBy(rule.judge).against;
    };

    expect(faceswap([])).toEqual([]);
    expect(faceswap(["no"])).toEqual(["the servers that restarted: none"]);
  });

  it("is contradicted by a server that restarted for a kind that does not exist", () => {
    const nobody = (values: { own: number; other: number }) =>
      restarted(values, {}, "3d_x").judgedBy(rule.judge).against;

    expect(nobody({ own: 1, other: 0 })).toEqual(["the servers that restarted: 3d"]);
    expect(nobody({ own: 0, other: 0 })).toEqual([]);
  });
});
