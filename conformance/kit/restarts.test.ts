import { describe, expect, it } from "vitest";
import { restartedBy } from "./restarts.ts";
import { WrittenHistory } from "./written-history.ts";

const facts = { offers: { servers: ["3d", "faceswap"] }, enterprise: { key: "k-1" } };
const restart = (kind: string) => `POST /api/v1/enterprise/${kind}/restart_server`;
const asked = { body: { key: "k-1" } };
const done = { json: { status: "success", message: "" } };

const look = (history: WrittenHistory, one: number, other: number): WrittenHistory =>
  history.lookAt("3d", one).lookAt("faceswap", other);
const seenBy = (written: WrittenHistory, nth: number): Record<string, boolean> => {
  const history = written.end();
  const call = history.calls[nth];
  return call === undefined ? {} : Object.fromEntries(restartedBy(call, history));
};

describe("which servers a call restarted", () => {
  it("is what changed between the looks around it", () => {
    const history = look(new WrittenHistory(facts), 0, 0).call(restart("3d"), asked, done);

    expect(seenBy(look(history.wait(2), 1, 0), 0)).toEqual({ "3d": true, faceswap: false });
  });

  it("is left open while a restart may not show yet", () => {
    const history = look(new WrittenHistory(facts), 0, 0).call(restart("3d"), asked, done);
    history.wait(-0.9).lookAt("3d", 0);
    expect(seenBy(history, 0)).toEqual({});

    history.wait(1).lookAt("3d", 1);
    expect(seenBy(history, 0)).toEqual({ "3d": true });
  });

  it("counts no restart that an earlier call asked for and that showed late", () => {
    const history = look(new WrittenHistory(facts), 0, 0).call(restart("3d"), asked, done);
    look(history, 0, 0).call(restart("faceswap"), asked, done);
    look(history.wait(2), 1, 1);

    expect(seenBy(history, 1)).toEqual({ faceswap: true });
  });

  it("does not say whose a restart was where two were asked for at once, but that there was none", () => {
    const history = look(new WrittenHistory(facts), 0, 0);
    history.call(restart("3d"), asked, { ...done, took: 5 }).call(restart("faceswap"), asked, done);
    look(history.wait(9), 0, 2);

    expect(seenBy(history, 0)).toEqual({ "3d": false });
    expect(seenBy(history, 1)).toEqual({ "3d": false });
  });
});
