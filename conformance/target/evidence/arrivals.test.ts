import { describe, expect, it } from "vitest";
import { Arrivals } from "./arrivals.ts";

const at = (t_us: number) => ({ t_us });

describe("arrivals", () => {
  it("keep what came before anybody asked", async () => {
    const arrivals = new Arrivals();
    arrivals.add("a", at(1));

    expect(await arrivals.waitFor("a", { ms: 0 })).toEqual(at(1));
  });

  it("give what comes while it is awaited, to everybody who waits for it and nobody else", async () => {
    const arrivals = new Arrivals();
    const waits = ["a", "a", "b"].map((key) => arrivals.waitFor(key, { ms: 5000 }));

    arrivals.add("a", at(1));
    arrivals.close();

    expect(await Promise.all(waits)).toEqual([at(1), at(1), undefined]);
  });

  it("pass over what came before `after`, and count from there", async () => {
    const arrivals = new Arrivals();
    for (const t of [1, 2, 3]) arrivals.add("a", at(t));

    expect(await arrivals.waitFor("a", { ms: 0, after: 2 })).toEqual(at(2));
    expect(await arrivals.waitFor("a", { ms: 0, after: 2, count: 2 })).toEqual(at(3));
    expect(await arrivals.waitFor("a", { ms: 1, after: 2, count: 3 })).toBeUndefined();
  });

  it("end every wait when closed, and let no later one hang", async () => {
    const arrivals = new Arrivals();
    const wait = arrivals.waitFor("a", { ms: 60_000 });

    arrivals.close();

    expect(await wait).toBeUndefined();
    expect(await arrivals.waitFor("a", { ms: 60_000 })).toBeUndefined();
  });
});
