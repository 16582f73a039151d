import { describe, expect, it } from "vitest";
import { Story } from "../history/reading/story.ts";
import { restartedBy } from "./restarts.ts";

const facts = {
  offers: { servers: ["3d", "faceswap"] },
  enterprise: { key: "enterprise-key-1", restartSettlesMs: 1000 },
};
const begin = (): Story => look(new Story(facts), 0, 0);
const look = (story: Story, one: number, other: number): Story =>
  story.lookAt("3d", one).lookAt("faceswap", other);
const restart = (story: Story, kind: string, tookSeconds = 0): Story =>
  story.call(
    `POST /api/v1/enterprise/${kind}/restart_server`,
    { key: "enterprise-key-1" },
    { json: { status: "success", message: "" }, tookSeconds },
  );

function seenBy(nth: number, { history }: Story): Record<string, boolean> {
  const call = history.calls[nth];
  return call === undefined ? {} : Object.fromEntries(restartedBy(call, history));
}

describe("which servers a call restarted", () => {
  it("is what changed between the looks around it", () => {
    const story = look(restart(begin(), "3d").wait(2), 1, 0);

    expect(seenBy(0, story)).toEqual({ "3d": true, faceswap: false });
  });

  it("is left open while a restart may not show yet", () => {
    const story = look(restart(begin(), "3d").wait(0.5), 0, 0);
    expect(seenBy(0, story)).toEqual({});

    expect(seenBy(0, story.wait(1).lookAt("3d", 1))).toEqual({ "3d": true });
    expect(seenBy(0, story.lookAt("faceswap", 0))).toEqual({ "3d": true, faceswap: false });
  });

  it("is none of those that nothing else may have restarted before a later look, calls between them or not", () => {
    const refused = (story: Story) =>
      story.call(
        "POST /api/v1/enterprise/faceswap/restart_server",
        { key: "wrong" },
        { status: 401 },
      );
    const story = look(refused(refused(look(refused(begin()), 0, 0)).wait(0.1)), 0, 0);
    expect(seenBy(0, story)).toEqual({});

    look(story.wait(1), 0, 0);
    for (const nth of [0, 1, 2])
      expect(seenBy(nth, story)).toEqual({ "3d": false, faceswap: false });

    const meanwhile = restart(refused(begin()), "faceswap");
    expect(seenBy(0, look(meanwhile.wait(2), 0, 0))).toEqual({ "3d": false });
  });

  it("counts no restart that an earlier call asked for and that showed late", () => {
    const story = look(restart(begin(), "3d"), 0, 0);
    look(restart(story, "faceswap").wait(2), 1, 1);

    expect(seenBy(1, story)).toEqual({ faceswap: true });
  });

  it("counts no second step of a restart that an earlier call asked for", () => {
    const stopped = () => look(restart(begin(), "3d").wait(0.5), 1, 0);
    const started = look(restart(stopped(), "faceswap").wait(2), 2, 1);
    expect(seenBy(1, started)).toEqual({ faceswap: true });

    const later = look(look(stopped().wait(2), 2, 0), 2, 0);
    expect(seenBy(1, look(restart(later, "faceswap").wait(2), 3, 1))).toEqual({
      "3d": true,
      faceswap: true,
    });
  });

  it("does not say whose a restart was where two were asked for at once, but that there was none", () => {
    const story = restart(restart(begin(), "3d", 5), "faceswap");
    look(story.wait(9), 0, 2);

    expect(seenBy(0, story)).toEqual({ "3d": false });
    expect(seenBy(1, story)).toEqual({ "3d": false });
  });
});
