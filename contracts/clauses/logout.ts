import { must, should } from "./clause.ts";

export const logoutRevokesCurrentToken = must({
  id: "logout.revokes-current-token",
  statement: "After logout the presented token no longer works.",
  section: "States and transitions",
});

export const logoutKeepsOtherTokens = must({
  id: "logout.keeps-other-tokens",
  statement: "After logout the user's other tokens keep working.",
  section: "States and transitions",
});

export const logoutRequiresBearer = must({
  id: "logout.requires-bearer",
  statement:
    "A logout without the Authorization header or with another scheme than Bearer does not succeed and revokes nothing; one with an unknown token revokes nothing.",
  section: "Authentication, Agent control plane, 2",
  note: "Success is here an answer 2xx with error null.",
});

export const logoutRejectsUnknownToken = should({
  id: "logout.rejects-unknown-token",
  statement: "Logout and logout-all with an unknown token do not succeed.",
  section: "States and transitions",
  note: "A call that needs a valid bearer token does not succeed without one.",
});

export const logoutNeedsNoBody = must({
  id: "logout.needs-no-body",
  statement: "Logout works with no request body.",
  section: "Endpoints, Agent control plane",
});

export const logoutAllRevokesAllTokens = must({
  id: "logout-all.revokes-all-tokens",
  statement: "After logout-all no token of the user works, the presented one included.",
  section: "States and transitions",
});

export const logoutAllSparesOtherUsers = must({
  id: "logout-all.spares-other-users",
  statement: "logout-all revokes no token of another user.",
  section: "States and transitions",
});

export const logoutAllRequiresBearer = must({
  id: "logout-all.requires-bearer",
  statement:
    "A logout-all without the Authorization header or with another scheme than Bearer does not succeed and revokes nothing; one with an unknown or a revoked token revokes nothing.",
  section: "Authentication, Agent control plane, 2",
  note: "Success is here an answer 2xx with error null.",
});

export const logoutAllNeedsNoBody = must({
  id: "logout-all.needs-no-body",
  statement: "logout-all works with no request body.",
  section: "Endpoints, Agent control plane",
});
