import { tooManyRequests } from "../history/answers/statuses.ts";
import { fact } from "../history/sighting.ts";
import type { Freedom } from "./freedom.ts";

/** That so many requests a time, of a caller or of a user, are refused for a while. */
export const limit: Freedom = {
  name: "limit",
  silence: "Limits: request-per-time limits are not shown",
  settledBy: fact(
    "pace.requestsPerSecond",
    "a pace below the limits of the service (pace.requestsPerSecond; recognise.rateLimited says what they answer)",
  ),
  avoidedBy: "scenarios wait as long as a limit's answer asks them to, and send the same again",

  explains({ calls }, history) {
    const { limited, received } = history.call(calls.at(-1) ?? "") ?? {};
    return limited || received?.status === tooManyRequests ? { is: "used" } : undefined;
  },
};
