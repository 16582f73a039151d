import type { z } from "zod";
import {
  emailRequest,
  loginRequest,
  loginSuccess,
  plainSuccess,
  refreshRequest,
  refreshSuccess,
  resetPasswordRequest,
  signupRequest,
  verifyEmailRequest,
  verifyEmailSuccess,
} from "./control-plane.ts";
import { generationRequests } from "./generation.ts";
import { restartRequest, restartSuccess } from "./restart.ts";
import type { RouteId } from "./route-ids.ts";

/** The documented request body of each route; a route without an entry takes none. */
export const requestBodies: Readonly<Partial<Record<RouteId, z.ZodType>>> = {
  signup: signupRequest,
  login: loginRequest,
  "verify-email": verifyEmailRequest,
  refresh: refreshRequest,
  "resend-verification": emailRequest,
  "forgot-password": emailRequest,
  "reset-password": resetPasswordRequest,
  restart: restartRequest,
  ...generationRequests,
};

/** The documented body of each route's success; a route without an entry shows none. */
export const successBodies: Readonly<Partial<Record<RouteId, z.ZodType>>> = {
  signup: plainSuccess,
  login: loginSuccess,
  "verify-email": verifyEmailSuccess,
  refresh: refreshSuccess,
  logout: plainSuccess,
  "logout-all": plainSuccess,
  "resend-verification": plainSuccess,
  "forgot-password": plainSuccess,
  "reset-password": plainSuccess,
  restart: restartSuccess,
};
