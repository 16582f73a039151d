import { clause } from "./clause.ts";

export const logoutRevokesCurrentToken = clause({
  id: "logout.revokes-current-token",
  level: "must",
  statement: "After logout the presented token no longer works.",
  section: "States and transitions",
});

export const logoutKeepsOtherTokens = clause({
  id: "logout.keeps-other-tokens",
  level: "must",
  statement: "After logout the user's other tokens keep working.",
  section: "States and transitions",
});

export const logoutRequiresBearer = clause({
  id: "logout.requires-bearer",
  level: "must",
  statement:
    "A logout without the Authorization header or with another scheme than Bearer does not succeed and revokes nothing; one with an unknown token revokes nothing.",
  section: "Authentication, Agent control plane, 2",
  note: "Success is here an answer 2xx with error null.",
});

export const logoutRejectsUnknownToken = clause({
  id: "logout.rejects-unknown-token",
  level: "should",
  statement: "Logout and logout-all with an unknown token do not succeed.",
  section: "States and transitions",
  note: "A call that needs a valid bearer token does not succeed without one.",
});

export const logoutNeedsNoBody = clause({
  id: "logout.needs-no-body",
  level: "must",
  statement: "Logout works with no request body.",
  section: "Endpoints, Agent control plane",
});

export const logoutAllRevokesAllTokens = clause({
  id: "logout-all.revokes-all-tokens",
  level: "must",
  statement: "After logout-all no token of the user works, the presented one included.",
  section: "States and transitions",
});

export const logoutAllSparesOtherUsers = clause({
  id: "logout-all.spares-other-users",
  level: "must",
  statement: "logout-all revokes no token of another user.",
  section: "States and transitions",
});

export const logoutAllRequiresBearer = clause({
  id: "logout-all.requires-bearer",
  level: "must",
  statement:
    "A logout-all without the Authorization header or with another scheme than Bearer does not succeed and revokes nothing; one with an unknown or a revoked token revokes nothing.",
  section: "Authentication, Agent control plane, 2",
  note: "Success is here an answer 2xx with error null.",
});

export const logoutAllNeedsNoBody = clause({
  id: "logout-all.needs-no-body",
  level: "must",
  statement: "logout-all works with no request body.",
  section: "Endpoints, Agent control plane",
});
