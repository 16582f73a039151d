import { expect, it } from "vitest";
import { toldOf } from "../laws/laws.ts";
import { recordings, worded } from "./told.ts";

/* A test for Stryker alone: changed judges must give recorded runs the verdicts that unchanged judges gave. */
const { STRYKER_RECORDED = "" } = process.env;

for (const { id, events, told } of STRYKER_RECORDED === ""
  ? []
  : await recordings(STRYKER_RECORDED)) {
  it(`tells of ${id} what it told`, () => {
    const again = [...toldOf(events)].map(([rule, one]) => [rule, worded(one)]);

    expect(Object.fromEntries(again)).toEqual(told);
  });
}
