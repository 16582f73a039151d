import { readPseudonym } from "../../contracts/history/pseudonym.ts";
import { bearer } from "./call.ts";
import type { History } from "./history.ts";
import { givenToken } from "./outcome.ts";

/**
 * Whether a text stands for a value that the kit made up and the target gave to nobody, before or later: where
 * secrets are numbered, or short, what was made up may be somebody's next one.
 */
export function isMadeUp(value: unknown, history: History): boolean {
  return readPseudonym(value)?.madeUp === true && !history.memo(givenOut).has(value);
}

/** What answers and mails gave out; a token that is given to who presents it proves nothing. */
function givenOut({ calls, mails }: History): ReadonlySet<unknown> {
  const tokens = calls.map((call) => {
    const token = givenToken(call);
    return token === bearer(call) ? undefined : token;
  });
  return new Set([...tokens, ...mails.flatMap((mail) => mail.tokens.map(({ token }) => token))]);
}
