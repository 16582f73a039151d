import { loginKeepsEarlierTokens } from "../../../contracts/clauses/login.ts";
import { logoutKeepsOtherTokens } from "../../../contracts/clauses/logout.ts";
import { refreshKeepsOtherTokens } from "../../../contracts/clauses/refresh.ts";
import type { Call } from "../call.ts";
import type { Harm } from "./harms.ts";
import type { Token } from "./tokens.ts";

/** A call between a token's issue and a look at it, with the rule that forbids it to end the token. */
export interface Act {
  call: Call;
  harm: Harm;
}

/**
 * A look at a token: a call that shows whether it works. There is no read-only bearer call, so every look
 * is a refresh, and a look that worked spends the token.
 */
export interface Look {
  token: Token;
  call: Call;
  worked: boolean;
  /** Whether the clock was moved between issue and look: then the lifetime may have ended it. */
  aged: boolean;
  /** What the lifecycle table says the token should be; `unknown` where several things are possible. */
  standing: "live" | "dead" | "unknown";
  /** For a dead token: the calls that revoked it, in order. */
  revokedBy: Call[];
  /** For a live token: what happened since its issue that might wrongly have revoked it. */
  acts: Act[];
}

/** The harms that calls of a token's own user may do to it. */
export const isOwnActs = (rule: Harm): boolean => ownActs.some((own) => own === rule);
const ownActs = [
  loginKeepsEarlierTokens.id,
  refreshKeepsOtherTokens.id,
  logoutKeepsOtherTokens.id,
] as const satisfies readonly Harm[];
