import fc from "fast-check";
import { abused, everyAbuse } from "../../kit/abuse.ts";
import { drive } from "../../kit/drive.ts";
import type { Stage } from "../../kit/stage/stage.ts";

const open = [
  "signup",
  "login",
  "verify-email",
  "resend-verification",
  "forgot-password",
  "reset-password",
] as const;
const bearing = ["refresh", "logout", "logout-all"] as const;
const routes = [...open, ...bearing];
type Route = (typeof routes)[number];

/** A body that would be right but for what is done to it; nobody is signed up with these values. */
function validBody(route: Route, stage: Stage): Record<string, unknown> {
  const email = stage.facts.signup.address.replace("{unique}", stage.unique("nobody"));
  const password = "Quiet-river-42x!";
  const bodies: Record<Route, Record<string, unknown>> = {
    signup: { email, password, name: "Nobody Special" },
    login: { email, password, device_name: "laptop" },
    "verify-email": { verification_code: stage.madeUp("code", stage.unique("no-such-code-")) },
    refresh: { device_name: "laptop" },
    logout: { device_name: "laptop" },
    "logout-all": { device_name: "laptop" },
    "resend-verification": { email },
    "forgot-password": { email },
    "reset-password": {
      email,
      token: stage.madeUp("code", stage.unique("no-such-code-")),
      password,
      password_confirmation: password,
    },
  };
  const isOpen = open.includes(route as never);
  return { ...bodies[route], ...(isOpen ? stage.facts.parameters.extra[route] : {}) };
}

const cases = routes.flatMap((route) =>
  everyAbuse.map(({ name }) => ({
    route,
    abuse: name,
    withToken: bearing.includes(route as never),
  })),
);

/** Every endpoint with everything that a careless or ill-meaning client sends. */
export const abuse = drive("send malformed and mistyped requests", {
  given: fc.constantFrom(...cases),
  cases: [{ route: "login" as Route, abuse: "cut off", withToken: false }],
  runs: 110,
  // Signing up with an odd but tolerable body makes a user: nothing is harmed, nobody logs in as them.

  async act({ route, abuse: name, withToken }, stage) {
    const kind = everyAbuse.find((one) => one.name === name);
    if (kind === undefined) return;
    const { body, headers } = abused(kind, validBody(route, stage));
    const bearer = withToken ? stage.madeUp("token", stage.unique("no-such-token-")) : undefined;
    await stage.call(route, { body, headers, ...(bearer === undefined ? {} : { bearer }) });
  },
});

/** Every endpoint by another method than its own. */
export const otherMethods = drive("call control-plane paths by other methods", {
  given: fc.record({
    route: fc.constantFrom(...routes),
    method: fc.constantFrom("GET", "PUT", "DELETE", "PATCH"),
  }),
  cases: routes.flatMap((route) =>
    (["GET", "PUT"] as const).map((method) => ({
      route: route as Route,
      method: method as string,
    })),
  ) as never,
  runs: 36,

  async act({ route, method }, stage) {
    const body = method === "GET" ? {} : { body: validBody(route, stage) };
    await stage.call(route, { method, ...body });
  },
});
