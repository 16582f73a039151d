import * as agents from "./agents.ts";
import * as keys from "./keys.ts";
import type { Setup } from "./prepared-state.ts";

export type { PreparedState, Setup } from "./prepared-state.ts";

/** How each provider state of the pacts is set up, by its name there. */
export const setups: Readonly<Record<string, Setup>> = {
  "an address nobody signed up with": agents.newAddress,
  "a user who can log in": agents.user,
  "a user whose email is not verified": agents.unverifiedUser,
  "an emailed verification code": agents.emailedCode,
  "a verification code that was never sent": agents.unknownCode,
  "an emailed verification link": agents.emailedLink,
  "an emailed reset token": agents.resetToken,
  "a reset token that was never sent": agents.unknownResetToken,
  "a user who reset the password": agents.resetUser,
  "a valid access token": agents.liveToken,
  "a revoked access token": agents.revokedToken,
  "an access token that was never issued": agents.unknownToken,
  "an enterprise key": keys.enterpriseKey,
  "an enterprise key that is wrong": keys.wrongEnterpriseKey,
  "an account that may ask for work": keys.account,
};
