import { readPseudonym } from "../../../contracts/history/pseudonym.ts";
import { bearer } from "../call.ts";
import { derived } from "../derived.ts";
import type { History } from "../history.ts";
import { findToken } from "../ledger/tokens.ts";

/**
 * Whether a text stands for a value that the kit made up and that no answer or mail gave, before or later. Where secrets are
 * numbered or short, a made-up value may be the next real one.
 */
export const isMadeUp = (value: unknown, history: History): boolean =>
  readPseudonym(value)?.madeUp === true &&
  !isGivenAsToken(value, history) &&
  !mailed(history).has(value);

/**
 * Whether any answer gave the text as an access token. An answer that repeats the token its own call presented proves
 * nothing.
 */
export function isGivenAsToken(value: unknown, history: History): boolean {
  const token = findToken(value, history);
  return [token?.issue, ...(token?.reissued ?? [])].some((call) => call && bearer(call) !== value);
}

const mailed = derived(
  ({ mails }: History): ReadonlySet<unknown> =>
    new Set(mails.flatMap(({ tokens }) => tokens.map(({ token }) => token))),
);
