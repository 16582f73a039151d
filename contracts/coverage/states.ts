import { loginIssuesNewToken, loginKeepsEarlierTokens } from "../clauses/login.ts";
import {
  logoutAllRevokesAllTokens,
  logoutAllSparesOtherUsers,
  logoutKeepsOtherTokens,
  logoutRejectsUnknownToken,
  logoutRevokesCurrentToken,
} from "../clauses/logout.ts";
import {
  refreshFailureKeepsToken,
  refreshIssuesNewToken,
  refreshKeepsOtherTokens,
  refreshRevokesPreviousToken,
  refreshRotatesOnce,
} from "../clauses/refresh.ts";
import { restartChatServerStatus } from "../clauses/restart.ts";
import { tokenLapsesAtExpiry, tokenLifecycle, tokenLifecycleConcurrent } from "../clauses/token.ts";
import { claimed, type Sentence, section } from "./sentence.ts";

/** Of the document: States and transitions. */
export const states: readonly Sentence[] = [
  ...section("States and transitions", [
    claimed("server_status restarting comes with the chat kind's restart", restartChatServerStatus),
    claimed(
      "a login gives a new token, and takes none away",
      loginIssuesNewToken,
      loginKeepsEarlierTokens,
    ),
    claimed(
      "a refresh with a valid token revokes it and gives a new one",
      refreshIssuesNewToken,
      refreshRevokesPreviousToken,
      refreshRotatesOnce,
      refreshKeepsOtherTokens,
      refreshFailureKeepsToken,
    ),
    claimed(
      "a logout revokes the current token",
      logoutRevokesCurrentToken,
      logoutKeepsOtherTokens,
      logoutRejectsUnknownToken,
    ),
    claimed(
      "logout-all revokes all tokens of the user",
      logoutAllRevokesAllTokens,
      logoutAllSparesOtherUsers,
    ),
    claimed(
      "nothing else ends a token, in whatever order and company",
      tokenLifecycle,
      tokenLifecycleConcurrent,
    ),
    claimed(
      "a token ends at its expires_at, unless it is of the lifetime never",
      tokenLapsesAtExpiry,
    ),
  ]),
];
