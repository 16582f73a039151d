import { isRefused, isTurnedAway } from "../generation/jobs/job.ts";
import { jobsOf } from "../generation/jobs/jobs.ts";
import { isServedLater, isTurnedAwayForGood } from "../generation/sent-again.ts";
import { fact, isDenied } from "../history/sighting.ts";
import { type Freedom, ruledOut } from "./freedom.ts";

const wordsOfLimits = fact(
  "recognise.rateLimited",
  "what a limit or a full queue answers (recognise.rateLimited, recognise.queueFull): a request was refused, and served later",
);

/**
 * That a request for work is turned away for the moment, whatever it asks for: a full queue, a limit, a restart, a page of
 * a gateway, an account without credit or a second like it may be why.
 */
export const undoneWork: Freedom = {
  name: "work undone for the moment",
  silence:
    "Limits, Errors: what a full queue, a limit, a mishap or a gateway answers, and for how long, is not shown, nor whether a job may fail",
  settledBy: {
    kind: "driver",
    name: "the same request again",
    text: "the same request again, a second later, its account being served in between and afterwards: it came to nothing, perhaps for the moment",
  },
  avoidedBy:
    "scenarios ask again, alone and a second later, for what is turned away, then with another account, and for what is surely served",

  explains(breach, history) {
    const job = jobsOf(history).at(breach.calls.at(-1) ?? "");
    // What is denied at each of several attempts is another freedom's.
    const isTried = breach.attempts !== undefined;
    if (job === undefined || isTried || !isDenied(breach) || !isTurnedAway(job)) return undefined;
    // What answers in JSON as the service does may be a limit's word, or a whim.
    if (isServedLater(job, history))
      return isRefused(job) && job.call.received?.json !== undefined
        ? { is: "open", needs: wordsOfLimits }
        : { is: "used" };
    return isTurnedAwayForGood(job, history)
      ? ruledOut("it was turned away again, while its account was served with other requests")
      : { is: "open" };
  },
};
