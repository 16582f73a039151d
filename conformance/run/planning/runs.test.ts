import { describe, expect, test } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { idleDrive } from "../../selftest/idle-drive.ts";
import type { PlanOptions } from "../plan-options.ts";
import { wantedRuns } from "./runs.ts";

const profile = parseProfile({ target: { baseUrl: "http://127.0.0.1:1" } }, {});
const driveNamed = (name: string, cases = 4) =>
  idleDrive(name, { cases: Array.from({ length: cases }, (_, nth) => nth), runs: 9 });
const wanted = (name: string, options: Partial<PlanOptions> = {}, cases = 4): readonly number[] =>
  wantedRuns({ profile, rules: [], ...options }, [])(driveNamed(name, cases));
const first = (count: number) => Array.from({ length: count }, (_, nth) => nth);

describe("runs of a drive", () => {
  test("are all of them, and at least each fixed case", () => {
    expect(wanted("some")).toEqual(first(9));
    expect(wanted("some", {}, 12)).toEqual(first(12));
  });

  test("are as many as were asked for, and no more than the most", () => {
    expect(wanted("some", { runs: 12 })).toEqual(first(12));
    expect(wanted("some", { mostRuns: 3 })).toEqual(first(3));
    expect(wanted("some", { extent: "usual", mostRuns: () => 3 })).toEqual(first(3));
  });

  test("are the very ones that were picked, whatever else is said", () => {
    const picks = () => () => [2, 7];

    expect(wanted("some", { picks, runs: 1, extent: "usual" })).toEqual([2, 7]);
  });

  test("are, with a lot, the first case and others that it draws, the same for the same lot", () => {
    const draw = (lot: string) => wanted("many", { mostRuns: 4, lot }, 40);
    const lots = first(200).map((nth) => draw(`lot ${nth}`));
    for (const drawn of lots) {
      expect(new Set(drawn).size).toBe(4);
      expect(drawn[0]).toBe(0);
    }
    expect(new Set(lots.flat())).toEqual(new Set(first(40)));
    expect(draw("lot 7")).toEqual(lots[7]);
    expect(wanted("many", { mostRuns: 41, lot: "any" }, 40)).toEqual(first(40));
    expect(wanted("many", { runs: 1, lot: "any" }, 40)).toEqual([0]);
    expect(wanted("many", { runs: 0, lot: "any" }, 40)).toEqual([]);
  });
});
