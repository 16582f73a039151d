import { must, should } from "./clause.ts";

export const tokenLifecycle = must({
  id: "token.lifecycle",
  statement:
    "In any sequence of logins, refreshes, logouts and logout-alls by several users on several devices, every issued token works until the lifecycle table revokes it, and then no longer; no logout, and no act of another user, revokes another token.",
  section: "States and transitions",
  note: "A token lost to a further login or refresh is judged by login.keeps-earlier-tokens and refresh.keeps-other-tokens; losses after a revoked token was presented are not judged. A request that proves nothing (forgot-password, resend, a refused login, a signup of a known address) ends no token.",
});

export const tokenLifecycleConcurrent = should({
  id: "token.lifecycle-concurrent",
  statement:
    "Token calls made at once keep the lifecycle too: some order of them explains every answer (linearizable).",
  section: "States and transitions",
  note: "The lifecycle table makes no exception for simultaneous calls.",
});

export const tokenLapsesAtExpiry = must({
  id: "token.lapses-at-expiry",
  statement:
    "A token of login or refresh with a finite expiry works an hour before its expires_at and no longer an hour after it.",
  section: "States and transitions; Authentication, Agent control plane, 4",
  evidence: ["clock"],
});

export const tokenNeverDoesNotLapse = must({
  id: "token.never-does-not-lapse",
  statement: "A never token still works ten years on, of a user who logs in at that time too.",
  section: "Authentication, Agent control plane, 4",
  evidence: ["clock"],
  note: "An account that nobody used for years may be closed: not judged.",
});
