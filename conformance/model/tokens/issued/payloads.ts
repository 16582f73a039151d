import { isDeepStrictEqual } from "node:util";
import { loginRejectsOtherExpiry } from "../../../../contracts/clauses/login.ts";
import { refreshRejectsOtherExpiry } from "../../../../contracts/clauses/refresh.ts";
import { misshapen, type Shape } from "../../../history/answers/payload.ts";
import { answered, asked, asks, type Call } from "../../../history/call.ts";
import { contradicts, type Sighting, supports } from "../../../history/sighting.ts";

/** The user in an answer that gives a token. */
export const userShape = {
  "data.user.id": ["integer"],
  "data.user.name": ["string"],
  "data.user.email": ["string"],
  "data.user.username": ["string"],
  "data.user.verified": ["boolean"],
} as const satisfies Shape;

/** A null `expires_at` says that the token does not lapse: recorded of a `never` token, else against. */
export function shapeOf(
  call: Call,
  shape: Shape,
  neverMayBeNull: (call: Call) => boolean,
): Sighting {
  const nullable = neverMayBeNull(call) && answered(call, "data.expires_at") === null;
  const { "data.expires_at": expiresAt, ...rest } = shape;
  const breach = misshapen(call, nullable || expiresAt === undefined ? rest : shape);
  if (breach === undefined) return supports(call);
  return contradicts(call, { ...breach, unless: echoes(call, breach.field) ? otherExpiry : [] });
}

/** Whether a lifetime of another form stands there because the call asked for it. */
const echoes = (call: Call, field: string): boolean =>
  field === "data.token_expiry" &&
  asks(call, "token_expiry") &&
  isDeepStrictEqual(answered(call, field), asked(call, "token_expiry"));
const otherExpiry = [loginRejectsOtherExpiry.id, refreshRejectsOtherExpiry.id];

/**
 * Whether a call asked for a token that never lapses, or its answer says that the token never does. Where the call did
 * not ask for that, the rules of lifetimes fail.
 */
export const saysNever = (call: Call): boolean =>
  asked(call, "token_expiry") === "never" || answered(call, "data.token_expiry") === "never";
