import { aMinute, looksMs, mostOfRest } from "../../conformance/run/rest.ts";
import type { PlannedPart } from "../frame/plan-line.ts";

/** What the looks at what is a minute old take. */
export const plannedRest: PlannedPart = {
  what: "a user and tokens again when they are a minute old, with pauses",
  most: mostOfRest,
  time: { ms: looksMs(aMinute), isMost: false },
};
