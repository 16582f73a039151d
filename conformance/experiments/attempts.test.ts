import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { attempts, type Seen } from "./attempts.ts";

/** How many attempts are made where they look so, in turn; the last look lasts. */
async function made(looks: readonly Seen[], most?: number): Promise<number> {
  let count = 0;
  const done = attempts(async (nth) => {
    count = nth;
    return looks[nth - 1] ?? (looks.at(-1) as Seen);
  }, most);
  await vi.runAllTimersAsync();
  await done;
  return count;
}

describe("the attempts at a case", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each<[string, number, readonly Seen[]]>([
    ["one where it is kept", 1, ["kept"]],
    ["three where it is broken each time", 3, ["broken"]],
    ["one more where it could not be seen", 2, ["void", "kept"]],
    ["three where it can never be seen", 3, ["void"]],
    ["three clean ones beside a void one", 4, ["broken", "void", "broken"]],
    ["twenty where it is broken now and then", 20, ["broken", "kept", "broken"]],
  ])("are %s", async (_, count, looks) => {
    expect(await made(looks)).toBe(count);
  });

  it("are as many as are enough, where each costs something", async () => {
    expect(await made(["broken", "kept"], 3)).toBe(3);
  });
});
