import type { ControlPlaneRouteId } from "../../../contracts/wire/route-ids.ts";
import type { Call } from "../../history/call.ts";

/** What each documented call of the control plane does, in the past tense, and the members it lists. */
interface Verb {
  words: string;
  requires: readonly string[];
  /** Members that may be left out; each is mentioned where it is given. */
  may: readonly string[];
}

const verbs: Record<ControlPlaneRouteId, Verb> = {
  signup: { words: "signed up", requires: ["email", "password", "name"], may: [] },
  login: {
    words: "logged in",
    requires: ["email", "password", "device_name"],
    may: ["token_expiry"],
  },
  "verify-email": { words: "verified the email", requires: ["verification_code"], may: [] },
  refresh: { words: "refreshed", requires: [], may: ["token_expiry", "device_name"] },
  logout: { words: "logged out", requires: [], may: [] },
  "logout-all": { words: "logged out everywhere", requires: [], may: [] },
  "resend-verification": {
    words: "asked for the verification mail again",
    requires: ["email"],
    may: [],
  },
  "forgot-password": { words: "asked for a reset mail", requires: ["email"], may: [] },
  "reset-password": {
    words: "reset the password",
    requires: ["email", "token", "password", "password_confirmation"],
    may: [],
  },
  "verify-link": { words: "opened the verification link", requires: [], may: [] },
};

export function verbOf(call: Call): Verb {
  const { route, params, method, path } = call;
  if (route === undefined) return { words: `sent ${method} ${path}`, requires: [], may: [] };
  if (route.id === "restart") {
    return { words: `restarted the ${params.server_kind} server`, requires: ["key"], may: [] };
  }
  const known = verbs[route.id as ControlPlaneRouteId] as Verb | undefined;
  return known ?? { words: `called ${route.id}`, requires: [], may: [] };
}
