import { readPseudonym } from "../../contracts/history/pseudonym.ts";
import { bearer } from "./call.ts";
import { derived } from "./derived.ts";
import type { History } from "./history.ts";
import { givenToken } from "./outcome.ts";

/**
 * Whether a text stands for a value that the kit made up and that no answer gave, before or later. Where secrets are
 * numbered or short, a made-up value may be the next real one.
 */
export function isMadeUp(value: unknown, history: History): boolean {
  return readPseudonym(value)?.madeUp === true && !givenOut(history).has(value);
}

/**
 * Whether any answer gave the text as an access token. An answer that repeats the token its own call presented proves
 * nothing.
 */
export const isGivenAsToken = (value: unknown, history: History): boolean =>
  givenTokens(history).has(value);

const givenTokens = derived(
  ({ calls }: History): ReadonlySet<unknown> =>
    new Set(
      calls.map((call) => {
        const token = givenToken(call);
        return token === bearer(call) ? undefined : token;
      }),
    ),
);

/** What answers and mails gave out. */
const givenOut = derived((history: History): ReadonlySet<unknown> => {
  const mailed = history.mails.flatMap((mail) => mail.tokens.map(({ token }) => token));
  return new Set([...givenTokens(history), ...mailed]);
});
