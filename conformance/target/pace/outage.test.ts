import { describe, expect, it } from "vitest";
import { Outage } from "./outage.ts";

const answer = (status: number, headers = {}) => ({ status, headers, json: undefined });

/** Hears so many of these statuses in turn, on so many routes. */
const heard = (outage: Outage, count: number, routes: number, status = 503): boolean[] =>
  Array.from({ length: count }, (_, nth) => outage.hear(`r${nth % routes}`, { status }));

describe("an outage", () => {
  it("is nothing but a gateway's answers in a row, on several routes", () => {
    expect(heard(new Outage(), 20, 3).at(-1)).toBe(true);
    expect(heard(new Outage(), 19, 3)).not.toContain(true);
    expect(heard(new Outage(), 90, 2)).not.toContain(true);
    expect(heard(new Outage(), 90, 3, 500)).not.toContain(true);
  });

  it("ends with any other answer", () => {
    const outage = new Outage();
    heard(outage, 19, 3);
    outage.hear("r1", { status: 401 });

    expect(heard(outage, 19, 3)).not.toContain(true);
  });

  it("is waited out by one, while others wait with it", async () => {
    const outage = new Outage([1, 1, 1]);
    const statuses = [502, 200];
    const sent: string[] = [];
    const send = (who: string) => async () => {
      sent.push(who);
      return answer(statuses.shift() ?? 200);
    };

    const both = [outage.wake(answer(502), send("one")), outage.wake(answer(502), send("other"))];

    expect(await outage.over).toBe(true);
    expect((await Promise.all(both)).map((came) => came?.status)).toEqual([200, 200]);
    expect(sent).toEqual(["one", "one", "other"]);
  });

  it("that does not end is given up, for all", async () => {
    const outage = new Outage([1, 1]);

    const came = await outage.wake(answer(503), async () => answer(503));

    expect(came).toBeUndefined();
    expect(await outage.over).toBe(false);
  });

  it("lasts as long as the service asks, and no longer than all its pauses", async () => {
    const outage = new Outage([1, 40]);
    const from = performance.now();
    let asked = 0;

    await outage.wake(answer(503, { "retry-after": "3600" }), async () => {
      asked += 1;
      return answer(503);
    });

    expect(asked).toBe(1);
    expect(performance.now() - from).toBeGreaterThanOrEqual(40);
  });
});
