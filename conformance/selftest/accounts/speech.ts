import type { Manners } from "./manners.ts";
import type { Asked } from "./state.ts";
import type { Step } from "./step.ts";

/** A request as it goes over the wire. */
export interface Request {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: object;
}

export interface Answer {
  status: number;
  data: unknown;
  error: unknown;
}

const base = "/api/agents/v1/auth";
const jsonType = { "content-type": "application/json" };

/** What a call's members are named on the wire. */
export function requestOf(call: Asked): Request {
  const { route, bearer, email, password, device, expiry, secret, confirmation, name } = call;
  if (route === "verify-link")
    return { method: "GET", path: `/verify/${secret}`, headers: { accept: "application/json" } };
  const bodies = {
    signup: { email, password, name },
    login: { email, password, device_name: device, token_expiry: expiry },
    "verify-email": { verification_code: secret },
    "resend-verification": { email },
    refresh: { device_name: device, token_expiry: expiry },
    logout: undefined,
    "logout-all": undefined,
    "forgot-password": { email },
    "reset-password": { email, token: secret, password, password_confirmation: confirmation },
  };
  const body = bodies[route];
  return {
    method: "POST",
    path: `${base}/${route}`,
    headers: {
      ...(body === undefined ? {} : jsonType),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
    ...(body === undefined ? {} : { body }),
  };
}

/** What the service says of a transition. */
export function answerOf(step: Step, isGranted: boolean, manners: Manners): Answer {
  const { route } = step.call;
  if (!isGranted) {
    const isLock = step.isLocked && (route === "login" || route === "reset-password");
    const status = isLock ? manners.lockedWith : manners.refusedWith;
    return { status, data: null, error: { message: "the request was refused" } };
  }
  const data = step.issued === undefined ? said(manners) : session(step, manners);
  return { status: route === "signup" && manners.tells ? 201 : 200, data, error: null };
}

const said = ({ tells }: Manners): object | null => (tells ? { message: "done" } : null);

/** The fields that login, verify-email and refresh answer. */
function session(step: Step, manners: Manners): object {
  const { issued, call } = step;
  const { user, expiry, expiresAt } = issued as NonNullable<typeof issued>;
  const { id, email, name } = user;
  const verified = step.sees(user.verifiedAt) || call.route === "verify-email";
  return {
    message: "done",
    access_token: issued?.value,
    token_type: "Bearer",
    token_expiry: expiry,
    expires_at:
      expiresAt === undefined ? manners.neverEnds : new Date(Math.floor(expiresAt)).toISOString(),
    ...(call.route !== "refresh" && {
      user: { id, name, email, username: `user${id}`, verified },
      api_key: manners.hasApiKeys ? `mpk_0123456789abcdef${id}` : null,
    }),
  };
}
