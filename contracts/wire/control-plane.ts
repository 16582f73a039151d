import { z } from "zod";
import { tokenExpiries } from "../limits.ts";
import { successOf } from "./envelope.ts";

/*
 * Endpoints, Agent control plane. A request schema takes what the document surely allows; a response
 * schema refuses only what it surely excludes.
 */
export const tokenExpiry = z.enum(tokenExpiries);

export const signupRequest = z.looseObject({
  email: z.string(),
  password: z.string(),
  name: z.string(),
});

export const loginRequest = z.looseObject({
  email: z.string(),
  password: z.string(),
  device_name: z.string(),
  token_expiry: tokenExpiry.optional(),
});

export const verifyEmailRequest = z.looseObject({ verification_code: z.string() });

export const refreshRequest = z.looseObject({
  token_expiry: tokenExpiry.optional(),
  device_name: z.string().optional(),
});

/** resend-verification and forgot-password. */
export const emailRequest = z.looseObject({ email: z.string() });

export const resetPasswordRequest = z.looseObject({
  email: z.string(),
  token: z.string(),
  password: z.string(),
  password_confirmation: z.string(),
});

/** Of an integer no bounds are shown; zod's own refuses 64-bit ids, which JSON.parse rounds. */
const integer = z.number().refine(Number.isInteger, "no integer").meta({ type: "integer" });

/** Agent user. */
export const agentUser = z.looseObject({
  id: integer,
  name: z.string(),
  email: z.string(),
  username: z.string(),
  verified: z.boolean(),
});
export type AgentUser = z.infer<typeof agentUser>;

/** Agent access token. Whether expires_at is ISO 8601 is a rule's to judge; null is refused only where an end is certain. */
const issuedToken = {
  access_token: z.string(),
  token_type: z.literal("Bearer"),
  expires_at: z.string().nullable(),
};
const apiKey = z.string().nullable();

type Lifetime = { token_expiry: string; expires_at: string | null };
const nullForNever = (data: Lifetime) => data.expires_at !== null || data.token_expiry === "never";
const nullForNeverIssue = {
  path: ["expires_at"],
  error: "null, although token_expiry is not never",
};

export const loginData = z
  .looseObject({ ...issuedToken, token_expiry: tokenExpiry, user: agentUser, api_key: apiKey })
  .refine(nullForNever, nullForNeverIssue);
export type LoginData = z.infer<typeof loginData>;

/** Of `message` no type is shown, so its presence is all there is. */
const message = z.unknown().refine((value) => value !== undefined, "absent");

export const verifyEmailData = z.looseObject({
  ...issuedToken,
  message,
  user: agentUser,
  api_key: apiKey,
});
export type VerifyEmailData = z.infer<typeof verifyEmailData>;

export const refreshData = z
  .looseObject({ ...issuedToken, message, token_expiry: tokenExpiry })
  .refine(nullForNever, nullForNeverIssue);
export type RefreshData = z.infer<typeof refreshData>;

/** Of the other endpoints no payload is shown. */
const unlistedData = z.looseObject({}).nullable();

export const loginSuccess = successOf(loginData);
export const verifyEmailSuccess = successOf(verifyEmailData);
export const refreshSuccess = successOf(refreshData);
export const plainSuccess = successOf(unlistedData);
