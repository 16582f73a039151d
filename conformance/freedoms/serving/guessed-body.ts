import { isAccepted } from "../../generation/jobs/job.ts";
import { isMinimal, isSpeltAlike } from "../../generation/minimal.ts";
import { guessedBody } from "../../generation/names.ts";
import { surelyServedLate } from "../../generation/retired.ts";
import { addressOf } from "../../generation/webhooks/addressed.ts";
import { fact } from "../../history/sighting.ts";
import type { Freedom } from "../freedom.ts";
import { type Unserved, whyUnserved } from "./unserved.ts";

/** That a route wants other members than the kit guesses. */
export const bodyOfGuesses: Freedom = {
  name: "body that the kit guesses",
  silence: "Other endpoints: which parameters are required, and of which type, is not shown",
  settledBy: fact("parameters.bodies", "a minimal valid body of each route (parameters.bodies)"),
  avoidedBy:
    "scenarios ask with no body, half a body and a wrong key, too, which show whether the route is there",

  explains: (breach, history) =>
    whyUnserved(breach, history, {
      needOf: (unserved) =>
        wasServed(unserved) ? undefined : guessedBody(history.facts, unserved.job.route),
      because: "its body is declared, was accepted at another time, or never read",
    }),
};

/** Whether the same request, in its spelling, was served at another time with the same key. */
const wasServed = ({ job, jobs, history }: Unserved): boolean =>
  jobs
    .to(job.route)
    .filter((other) => other.key === job.key && isMinimal(other, history.facts))
    .filter((other) => isSpeltAlike(other, job) && addressOf(other) === addressOf(job))
    .some((other) => isAccepted(other) || surelyServedLate(other, history));
