import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { beginningOf, Room } from "./incoming.ts";

/** A stream of which only whether it waits is of interest. */
class Guest {
  waits = false;
  pause = () => {
    this.waits = true;
  };
  resume = () => {
    this.waits = false;
  };
}

it("where a room is full all wait but who came first, and go on as others leave", () => {
  const room = new Room(10);
  const [first, second, third] = [new Guest(), new Guest(), new Guest()];
  const waiting = () => [first, second, third].map(({ waits }) => waits);

  room.take(first, 4);
  room.take(second, 6);
  expect(waiting()).toEqual([false, false, false]);
  room.take(third, 8);
  room.take(second, 1);
  room.take(first, 20);
  expect(waiting()).toEqual([false, true, true]);
  room.leave(first);
  expect(waiting()).toEqual([false, false, true]);
  room.leave(second);
  room.leave(second);
  expect(waiting()).toEqual([false, false, false]);
});

it("of a stream without end the beginning is read", async () => {
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.from("abcd");
    })(),
  );

  expect(String(await beginningOf(endless, 6))).toBe("abcdab");
  expect(endless.destroyed).toBe(true);
});
