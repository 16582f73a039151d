import { answered, type Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { contradicts, forEvery, type Judge } from "../../history/sighting.ts";

const field = "data.access_token";

/**
 * A success that owes a token gives one: an empty text stands in no Authorization header, so no token was issued.
 *
 * @param successes the calls that say that they succeeded, and whose success must have given a token.
 */
export const givesSomeToken = (successes: (history: History) => Iterable<Call>): Judge =>
  forEvery(successes, (call) =>
    answered(call, field) === ""
      ? contradicts(call, {
          field,
          expected: "a token",
          got: "an empty text",
          wants: { path: field, matches: "." },
        })
      : undefined,
  );
