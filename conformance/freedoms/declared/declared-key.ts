import { keyStanding } from "../../generation/enterprise-keys.ts";
import { isAccepted } from "../../generation/jobs/job.ts";
import { jobsOf } from "../../generation/jobs/jobs.ts";
import { asked } from "../../history/call.ts";
import { restarts } from "../../restart/restarts.ts";
import type { Freedom } from "../freedom.ts";
import { declaredSecret, isTurnedAway } from "./declared-secret.ts";

const keyOfProfile = declaredSecret({
  secretOf(call, history) {
    const { enterprise, accounts } = history.facts;
    const key = jobsOf(history).at(call.id)?.key ?? asked(call, "key");
    if (key !== undefined && key === enterprise.key)
      return { fact: "enterprise.key", what: "the enterprise key" };
    const account = accounts.find((one) => one.key === key);
    return account && { fact: "accounts", what: `the key of ${account.name}` };
  },
  served(history) {
    const restarted = restarts(history).filter(
      ({ call }) =>
        keyStanding(call) === "valid" &&
        (call.received?.status ?? 500) < 400 &&
        !isTurnedAway(call),
    );
    return [...restarted, ...jobsOf(history).all.filter(isAccepted)].map(({ call }) => call);
  },
});

/** That a key of the profile is no such at this target. What asks for work has more that may be refused. */
export const declaredKey: Freedom = {
  ...keyOfProfile,
  explains: (breach, history) =>
    breach.attempts === undefined ? undefined : keyOfProfile.explains(breach, history),
};
