import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ClockAnchor } from "../../contracts/history/events.ts";
import { anchorsFrom, type ClockReading, coveringAnchor } from "./clocks.ts";

/** Whether a clock that is `ahead` of the wall by so much is within what an anchor says of it. */
function holds(anchor: ClockAnchor | undefined, ahead: number): boolean {
  if (anchor === undefined) return false;
  const low = anchor.t_us - anchor.wall_us;
  return ahead >= low - 1e-6 && ahead <= low + anchor.width_us + 1e-6;
}

const offset = fc.integer({ min: -1e9, max: 1e9 });
const delay = fc.integer({ min: 0, max: 5000 });

/** A clock reads a peer: the question takes `there`, the answer `back`. */
function read(
  clock: { name: string; ahead: number },
  peer: { name: string; ahead: number },
  at: number,
  [there, back]: [number, number],
): ClockReading {
  const peer_us = at + there + peer.ahead;
  return {
    clock: clock.name,
    t_us: at + clock.ahead,
    width_us: there + back,
    peer: peer.name,
    peer_us,
  };
}

describe("tying clocks", () => {
  it("never leaves a clock's true offset out, however slow the way there and back", () => {
    const way = fc.tuple(delay, delay);
    fc.assert(
      fc.property(
        offset,
        offset,
        offset,
        fc.array(way, { minLength: 1 }),
        way,
        (a, b, other, ways, last) => {
          const [k6a, k6b] = [
            { name: "k6:a", ahead: a },
            { name: "k6:b", ahead: b },
          ] as const;
          const hooks = { name: "hooks", ahead: 0 };
          const second = { name: "hooks-2", ahead: other };
          const readings = [
            ...ways.map((each, n) => read(k6a, hooks, n * 1000, each)),
            ...ways.map((each, n) => read(k6b, hooks, n * 1000, each)),
            read(k6b, second, 60_000, last),
          ];

          const anchors = new Map(anchorsFrom(readings).map((each) => [each.clock, each]));

          expect(holds(anchors.get("hooks"), 0)).toBe(true);
          expect(holds(anchors.get("k6:a"), a)).toBe(true);
          expect(holds(anchors.get("k6:b"), b)).toBe(true);
          expect(holds(anchors.get("hooks-2"), other)).toBe(true);
          const best = Math.min(...ways.map(([there, back]) => there + back));
          expect(anchors.get("k6:a")?.width_us).toBe(best);
        },
      ),
    );
  });

  it("widens with the drift between two anchors of one clock", () => {
    fc.assert(
      fc.property(offset, fc.integer({ min: 0, max: 10_000 }), delay, (ahead, drift, width_us) => {
        const early = { clock: "k6:a", t_us: ahead, wall_us: 0, width_us };
        const late = { clock: "k6:a", t_us: 3e7 + ahead + drift, wall_us: 3e7, width_us };

        const anchor = coveringAnchor([early, late]);

        expect(holds(anchor, ahead)).toBe(true);
        expect(holds(anchor, ahead + drift + width_us)).toBe(true);
        expect(anchor?.width_us).toBe(drift + width_us);
      }),
    );
  });

  it("has nothing to say without a reading", () => {
    expect(anchorsFrom([])).toEqual([]);
    expect(coveringAnchor([])).toBeUndefined();
  });
});
