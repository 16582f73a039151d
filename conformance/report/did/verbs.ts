import { z } from "zod";
import { requestBodies } from "../../../contracts/wire/bodies.ts";
import type { RouteId } from "../../../contracts/wire/route-ids.ts";
import type { Call } from "../../history/call.ts";

const verbs: Readonly<Partial<Record<RouteId, string>>> = {
  signup: "signed up",
  login: "logged in",
  "verify-email": "verified the email",
  refresh: "refreshed",
  logout: "logged out",
  "logout-all": "logged out everywhere",
  "resend-verification": "asked for the verification mail again",
  "forgot-password": "asked for a reset mail",
  "reset-password": "reset the password",
  "verify-link": "opened the verification link",
};

/** What a call does, in the past tense. */
export function verbOf({ route, params, method, path }: Call): string {
  if (route === undefined) return `sent ${method} ${path}`;
  if (route.id === "restart") return `restarted the ${params.server_kind} server`;
  return verbs[route.id] ?? `called ${route.id}`;
}

/** The members that the document lists for a call's body, and those that may be left out; none of a request for work. */
export function membersOf({ route }: Call): { requires: string[]; may: string[] } {
  const isOfWork = route === undefined || (route.id !== "restart" && verbs[route.id] === undefined);
  const body = isOfWork ? undefined : requestBodies[route.id];
  const all = body instanceof z.ZodObject ? Object.entries<z.ZodType>(body.shape) : [];
  const names = (isOptional: boolean): string[] =>
    all.flatMap(([name, one]) => (one.safeParse(undefined).success === isOptional ? name : []));
  return { requires: names(false), may: names(true) };
}
