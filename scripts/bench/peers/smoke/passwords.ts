import * as reset from "../../../../contracts/clauses/reset.ts";
import { smoke } from "./smoke-case.ts";
import type { SmokeUser, Team } from "./team.ts";

const chosen = "Another-password-8";

async function asked(team: Team): Promise<{ user: SmokeUser; token: string }> {
  const user = await team.verified();
  const from = team.now();
  (await team.agent("forgot-password", { email: user.email })).succeeded();
  return { user, token: await team.resetToken(user, from) };
}

export const passwordCases = [
  smoke(
    "a forgotten password is set anew by the emailed token",
    [
      reset.forgotPasswordSendsEmail,
      reset.forgotPasswordNeedsNoCredentials,
      reset.resetPasswordSetsPassword,
    ],
    async (team) => {
      const { user, token } = await asked(team);
      const body = { email: user.email, token, password: chosen, password_confirmation: chosen };

      (await team.agent("reset-password", body)).succeeded();

      (await team.login({ ...user, password: chosen })).succeeded();
      (await team.login(user)).refused();
    },
  ),
  smoke(
    "a password is not set by an unknown token",
    [reset.resetPasswordRejectsUnknownToken],
    async (team) => {
      const { email } = await team.verified();
      const token = "no-such-token-0000";
      const body = { email, token, password: chosen, password_confirmation: chosen };

      (await team.agent("reset-password", body)).refused();
    },
  ),
  smoke(
    "a password is not set where its confirmation differs",
    [reset.resetPasswordRequiresConfirmation],
    async (team) => {
      const { user, token } = await asked(team);
      const differing = { password: chosen, password_confirmation: "Mistyped-password-9" };

      (await team.agent("reset-password", { email: user.email, token, ...differing })).refused();

      (await team.login(user)).succeeded();
    },
  ),
];
