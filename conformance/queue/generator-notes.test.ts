import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EpisodeEvent } from "../../contracts/history/events.ts";
import { GeneratorNotes, generatorDrive } from "./generator-notes.ts";

const note = (standstills: [number, number][], more: Partial<EpisodeEvent> = {}): EpisodeEvent => ({
  seq: 0,
  t_us: 0,
  clock: "kit",
  ev: "episode",
  phase: "end",
  drive: generatorDrive,
  values: { run: "burst", standstills },
  ...more,
});

const span = fc
  .tuple(fc.nat({ max: 1_000_000 }), fc.integer({ min: 10_000, max: 300_000 }))
  .map(([from, long]): [number, number] => [from, from + long]);

describe("what a history says of its generator", () => {
  it("is that a call was late by as much as the receiver had stood still, and a moment after", () => {
    const notes = new GeneratorNotes([note([[100_000, 150_000]])]);
    const lateness = (t_us: number) => notes.lateness({ clock: "kit", t_us });

    expect([99_999, 100_000, 130_000, 150_000, 160_000, 200_000].map(lateness)).toEqual([
      0, 0, 30_000, 50_000, 60_000, 0,
    ]);
  });

  it("adds up standstills that follow one another, in whatever order they were noted", () => {
    const notes = new GeneratorNotes([note([[160_000, 200_000]]), note([[100_000, 150_000]])]);

    expect(notes.lateness({ clock: "kit", t_us: 201_000 })).toBe(101_000);
    expect(notes.lateness({ clock: "elsewhere", t_us: 201_000 })).toBe(0);
  });

  it("allows for every standstill that a call fell into", () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 8 }), fc.nat({ max: 1_300_000 }), (spans, t_us) => {
        const late = new GeneratorNotes([note(spans)]).lateness({ clock: "kit", t_us });
        const within = spans.filter(([from, until]) => from <= t_us && t_us <= until);
        return within.every(([from]) => late >= t_us - from);
      }),
    );
  });

  it("is why a run's timings are no evidence, even where it was noted without values", () => {
    const old = note([], { episode: "generator/sawtooth", values: undefined, fault: "too slow" });
    const notes = new GeneratorNotes([
      note([], { fault: "dropped 3" }),
      old,
      note([], { drive: "x" }),
    ]);

    expect([...notes.faults]).toEqual([
      ["burst", "dropped 3"],
      ["sawtooth", "too slow"],
    ]);
  });
});
