import { isAccepted } from "../../generation/job.ts";
import { doubtedKey } from "../../generation/refused-keys.ts";
import { isAccountAlive, isRouteAlive } from "../../generation/still-served.ts";
import { fact } from "../../history/sighting.ts";
import { refusedKey } from "../refusals/refused-key.ts";
import { spentAccount } from "../refusals/spent-account.ts";
import type { ServingFreedom, Unserved } from "./serving.ts";

const { name, silence, settledBy, dodgedBy } = spentAccount;

/** That a customer's credits or quota are used up, or a key is withdrawn: then nothing more is served on any route. */
export const unservedAccount: ServingFreedom = {
  ...{ name, silence, settledBy, dodgedBy },
  isSeenWhereServed: true,
  needs: (unserved) =>
    isAccountAlive(unserved.job, unserved.jobs) ? undefined : workingKey(unserved),
  ruledOutBy: "its key was served again",
};

/** That the valid enterprise key is refused for a while. */
export const unservedKey: ServingFreedom = {
  name: refusedKey.name,
  silence: refusedKey.silence,
  settledBy: refusedKey.settledBy,
  dodgedBy: refusedKey.dodgedBy,
  needs: ({ job, history }) => doubtedKey(job, history),
  ruledOutBy: "a wrong key gets other words",
};

/** That a route which served a key before, and never again, met a quota of its own. */
export const routeQuota: ServingFreedom = {
  name: "quota of a route",
  silence: "Limits: request-per-time limits, and what quotas a plan has, are not shown",
  settledBy,
  dodgedBy,
  needs: (unserved) =>
    wasServed(unserved) && !isRouteAlive(unserved.job, unserved.jobs)
      ? workingKey(unserved)
      : undefined,
  ruledOutBy: "its key was served on this route again, or never",
};

const wasServed = ({ job, jobs }: Unserved): boolean =>
  jobs.to(job.route).some((other) => isAccepted(other) && other.key === job.key);

const workingKey = ({ job: { call } }: Unserved) =>
  call.route?.tier === "enterprise"
    ? fact("enterprise.key", "an enterprise key that some route serves (enterprise.key)")
    : fact("accounts", "an account that some route serves (accounts)");
