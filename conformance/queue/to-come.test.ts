import fc from "fast-check";
import { expect, it } from "vitest";
import { ToCome } from "./to-come.ts";

const entry = fc.record({
  time: fc.integer({ min: 0, max: 20 }),
  rank: fc.integer({ min: 0, max: 3 }),
});
type Entry = { time: number; rank: number };

const sorted = (entries: readonly Entry[]) =>
  [...entries].sort((a, b) => a.time - b.time || a.rank - b.rank);

it("gives everything back by time and rank, in the order of adding", () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 60 }), (entries) => {
      const list = new ToCome<Entry>();
      for (const each of entries) list.add(each.time, each.rank, each);

      const taken = entries.map(() => list.take());

      expect(taken).toEqual(sorted(entries));
      expect(list.size).toBe(0);
    }),
  );
});

it("stays sorted while things come and go", () => {
  fc.assert(
    fc.property(fc.array(fc.option(entry), { maxLength: 80 }), (steps) => {
      const list = new ToCome<Entry>();
      let model: Entry[] = [];
      for (const step of steps) {
        if (step !== null) {
          list.add(step.time, step.rank, step);
          model = sorted([...model, step]);
        } else if (model.length > 0) expect(list.take()).toBe(model.shift());
        expect([...list]).toEqual(model);
        expect(list.next).toBe(model[0]?.time ?? Number.POSITIVE_INFINITY);
      }
    }),
  );
});

it("lets go of what is picked and keeps the rest in order", () => {
  const list = new ToCome<string>();
  for (const [at, name] of ["a", "b", "c", "d"].entries()) list.add(at, 0, name);

  expect(list.takeAll((name) => name === "b" || name === "d")).toEqual(["b", "d"]);
  expect([...list]).toEqual(["a", "c"]);
});

it("refuses to give what is not there", () => {
  expect(() => new ToCome().take()).toThrow("nothing is to come");
});
