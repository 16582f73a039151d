import { isRouteAlive } from "../../generation/still-served.ts";
import { fact } from "../../history/sighting.ts";
import { ruledOut } from "../freedom.ts";
import type { RefusalFreedom } from "./refusal.ts";

/** That a customer's credits or quota are used up, or a key is withdrawn: then nothing more is served. */
export const spentAccount: RefusalFreedom = {
  name: "spent account",
  silence: "Limits: request-per-time limits, and what credits or quotas a plan has, are not shown",
  settledBy: fact("accounts", "an account that is served throughout (accounts)"),
  dodgedBy: "scenarios ask for what is surely served after their last request that is refused",

  explains({ job, jobs }) {
    if (isRouteAlive(job, jobs)) return ruledOut("its key was served on this route again");
    return job.call.route?.tier === "enterprise"
      ? { is: "open", needs: servedKey }
      : { is: "open" };
  },
};

const servedKey = fact(
  "enterprise.key",
  "an enterprise key that is served throughout (enterprise.key)",
);
