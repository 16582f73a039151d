import { describe, expect, it, vi } from "vitest";
import { parseProfile } from "../../contracts/profile/index.ts";
import { withoutWaits } from "../selftest/without-waits.ts";
import { ServerLooks } from "./server-looks.ts";

withoutWaits();

/** Looks at one server, and how often it was asked. `restartSettlesMs` as the profile declares it. */
function looks(restartSettlesMs: number | undefined, see: () => unknown = () => 1) {
  let asked = 0;
  const facts = parseProfile(
    {
      target: { baseUrl: "http://127.0.0.1:1" },
      offers: { servers: ["3d"] },
      enterprise: { restartSettlesMs },
    },
    {},
  );
  const servers = async () => {
    asked += 1;
    return see();
  };
  return { of: new ServerLooks(facts, { servers }), asked: () => asked };
}

/** A restart between two looks, as drives ask for it. */
const betweenLooks = (of: ServerLooks) => of.around([], () => of.during(async () => []));

describe("the look before a restart", () => {
  it("is the one after the restart before", async () => {
    const { of, asked } = looks(0);

    await betweenLooks(of);
    await betweenLooks(of);
    await betweenLooks(of);
    expect(asked()).toBe(4);
  });

  it("is taken anew where a restart may still show, or is under way", async () => {
    const { of, asked } = looks(60_000);
    await betweenLooks(of);
    await of.recent();
    expect(asked()).toBe(3);

    const during = looks(0);
    await during.of.during(() => during.of.now());
    await during.of.recent();
    expect(during.asked()).toBe(2);
  });

  it("is taken anew after a restart that nobody looked at, or where the probe saw nothing", async () => {
    const { of, asked } = looks(0);
    await of.now();
    await of.during(async () => {});
    await of.recent();
    expect(asked()).toBe(2);

    const blind = looks(0, () => undefined);
    await blind.of.now();
    await blind.of.recent();
    expect(blind.asked()).toBe(2);
  });

  it("is taken anew once the last one is old or forgotten", async () => {
    const { of, asked } = looks(0);
    await of.now();
    vi.advanceTimersByTime(60);
    await of.recent();
    of.forget();
    await of.recent();
    expect(asked()).toBe(3);
  });
});

describe("a restart of a server", () => {
  it.each([
    ["the same one, by its name", "3d", true],
    ["another one", "faceswap", false],
    ["no one, as with a wrong key", undefined, false],
  ])("waits for the declared end of the last restart of %s", async (_what, server, waits) => {
    const { of } = looks(90);
    await of.during(async () => {}, "3d");
    const from = performance.now();

    await of.during(async () => {}, server);

    expect(performance.now() - from > 80).toBe(waits);
  });

  it("begins no later than one with a wrong key that is asked for after it", async () => {
    const { of } = looks(0);
    const sent: string[] = [];
    const restart = (key: string) => async () => sent.push(key);

    await Promise.all([of.during(restart("valid"), "chat"), of.during(restart("wrong"))]);

    expect(sent).toEqual(["valid", "wrong"]);
  });
});
