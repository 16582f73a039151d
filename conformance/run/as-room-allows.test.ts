import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { withoutWaits } from "../selftest/without-waits.ts";
import { begunAsRoomAllows } from "./as-room-allows.ts";

withoutWaits();

/** Works off so many items, each busy until it is made to wait; returns which items wait, and which have ended. */
function works(count: number, width: number) {
  const items = Array.from({ length: count }, (_, nth) => nth);
  const begun: number[] = [];
  const waiting = new Set<number>();
  const ends = new Map<number, (error?: Error) => void>();
  const work = (item: number): Promise<void> =>
    new Promise((resolve, reject) => {
      begun.push(item);
      ends.set(item, (error) => (error === undefined ? resolve() : reject(error)));
    });
  const isBusy = (item: number): boolean => !waiting.has(item);
  const done = begunAsRoomAllows(items, { width: () => width, isBusy }, work).then(({ ended }) =>
    ended(),
  );
  return { begun, waiting, done, end: (item: number, error?: Error) => ends.get(item)?.(error) };
}

const looks = (): Promise<void> => setTimeout(30);

describe("work as room allows", () => {
  it("begins no more than the width while all are busy", async () => {
    const { begun, end, done } = works(4, 2);
    await looks();
    expect(begun).toEqual([0, 1]);
    end(1);
    await looks();
    expect(begun).toEqual([0, 1, 2]);
    for (const item of [0, 2]) end(item);
    await looks();
    end(3);
    await done;
  });

  it("begins others beside those that wait", async () => {
    const { begun, waiting, end, done } = works(5, 2);
    await looks();
    waiting.add(0);
    await looks();
    expect(begun).toEqual([0, 1, 2]);
    for (const item of [1, 2]) waiting.add(item);
    await looks();
    expect(begun).toEqual([0, 1, 2, 3, 4]);
    for (const item of begun) end(item);
    await done;
  });

  it("ends with the first failure, once those that were begun have ended", async () => {
    const { begun, end, done } = works(3, 2);
    let failure: unknown;
    const caught = done.catch((error: unknown) => {
      failure = error;
    });
    await looks();
    end(0, new Error("the first"));
    await looks();
    expect(failure).toBeUndefined();
    end(1);
    await caught;
    expect(failure).toEqual(new Error("the first"));
    expect(begun).toEqual([0, 1]);
  });

  it("has begun once its last item is under way, and ends with that item", async () => {
    const item = Promise.withResolvers<void>();
    let hasEnded = false;
    const room = { width: () => 1, isBusy: () => true };

    const { ended } = await begunAsRoomAllows([item.promise], room, (one) => one);
    const end = ended().then(() => {
      hasEnded = true;
    });
    await looks();
    expect(hasEnded).toBe(false);
    item.resolve();
    await end;
    expect(hasEnded).toBe(true);
  });
});
