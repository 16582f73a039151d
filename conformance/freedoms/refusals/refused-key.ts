import { fact } from "../../history/sighting.ts";
import { ruledOut } from "../freedom.ts";
import type { RefusalFreedom } from "./refusal.ts";

/** That the valid enterprise key is refused for a while, which the rule of that key judges. */
export const refusedKey: RefusalFreedom = {
  name: "refused enterprise key",
  silence: "Enterprise API, 1: what a request with a wrong key is answered is not shown",
  settledBy: fact("enterprise.key", "an enterprise key that is served throughout (enterprise.key)"),
  dodgedBy: "scenarios send valid requests before and after those with a wrong key",

  concerns: ({ doubtedKey }) => doubtedKey !== undefined,
  explains({ job, parameter, history }) {
    const needs = parameter.doubtedKey?.(job, history);
    return needs === undefined ? ruledOut("a wrong key gets other words") : { is: "open", needs };
  },
};
