import type { CallFreedom } from "../generation/freedoms/calls/call-freedom.ts";
import { mayStandBehind, seenToDisturb } from "../generation/freedoms/calls/index.ts";
import { jobsOf } from "../generation/jobs.ts";
import { type Freedom, ruledOut } from "./freedom.ts";

/** The freedom as the rule of calls names it: it weighs calls that did not come. */
const ofCall =
  (is: "used" | "open") =>
  ({ explains, ruledOutBy, ...point }: CallFreedom): Freedom => ({
    ...point,
    explains({ awaited, calls }, history) {
      const job = awaited && jobsOf(history).at(calls.at(-1) ?? "");
      if (job === undefined) return undefined;
      return explains(job, awaited?.until ?? 0, history) ? { is } : ruledOut(ruledOutBy);
    },
  });

/** Every freedom that may be why the webhook of a job was not called: what was seen to disturb, then what may have. */
export const freedomsOfCalls: readonly Freedom[] = [
  ...seenToDisturb.map(ofCall("used")),
  ...mayStandBehind.map(ofCall("open")),
];
