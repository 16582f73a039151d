import { derived } from "./derived.ts";
import type { History } from "./history.ts";
import type { Look } from "./ledger/look.ts";
import type { Token } from "./ledger/token-registry.ts";
import { tokensOf } from "./ledger/tokens.ts";

/** The looks at one token, in order. */
export const looksAt = (token: Token, history: History): readonly Look[] =>
  byToken(history).get(token) ?? [];

/** The looks at the tokens of a user (by address; undefined: of nobody known), in order. */
export const looksOfUser = (email: Token["email"], history: History): readonly Look[] =>
  byEmail(history).get(email) ?? [];

const byToken = derived((history: History) =>
  Map.groupBy(tokensOf(history).looks, ({ token }) => token),
);

const byEmail = derived((history: History) =>
  Map.groupBy(tokensOf(history).looks, ({ token }) => token.email),
);
