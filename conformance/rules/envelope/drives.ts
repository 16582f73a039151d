import fc from "fast-check";
import { abused, everyAbuse } from "../../kit/abuse.ts";
import { drive } from "../../kit/drive.ts";
import type { Stage } from "../../kit/stage/stage.ts";

const bearing = ["refresh", "logout", "logout-all"] as const;
/** Every control-plane route with a body, and what it takes. */
const members = {
  signup: ["email", "password", "name"],
  login: ["email", "password", "device_name", "token_expiry"],
  "verify-email": ["verification_code"],
  "resend-verification": ["email"],
  "forgot-password": ["email"],
  "reset-password": ["email", "token", "password", "password_confirmation"],
  refresh: ["device_name", "token_expiry"],
  logout: ["device_name"],
  "logout-all": ["device_name"],
} as const;
type Route = keyof typeof members;
const routes = Object.keys(members) as Route[];
const isBearing = (route: Route): boolean => bearing.some((one) => one === route);

/** A body that would be right but for what is done to it; nobody is signed up with these values. */
function validBody(route: Route, stage: Stage): Record<string, unknown> {
  const password = "Quiet-river-42x!";
  const values: Record<(typeof members)[Route][number], () => string> = {
    email: () => stage.facts.signup.address.replace("{unique}", stage.unique("nobody")),
    password: () => password,
    password_confirmation: () => password,
    name: () => "Nobody Special",
    device_name: () => "laptop",
    token_expiry: () => "1_week",
    verification_code: () => stage.madeUp("code", stage.unique("no-such-code-")),
    token: () => stage.madeUp("code", stage.unique("no-such-code-")),
  };
  const body = Object.fromEntries(members[route].map((member) => [member, values[member]()]));
  return isBearing(route) ? body : { ...body, ...stage.facts.parameters.extra[route] };
}

/** Who calls a bearer endpoint: a made-up token or a live one, which goes farther. */
type Caller = "nobody" | "member";
const callersOf = (route: Route): Caller[] =>
  isBearing(route) ? ["nobody", "member"] : ["nobody"];

interface Abused {
  route: Route;
  abuse: string;
  member: string;
  caller: Caller;
}

const everyAbused: Abused[] = routes.flatMap((route) =>
  everyAbuse.flatMap(({ name, ofMember }) =>
    members[route]
      .slice(0, ofMember ? undefined : 1)
      .flatMap((member) =>
        callersOf(route).map((caller) => ({ route, abuse: name, member, caller })),
      ),
  ),
);

/** Every endpoint with everything that a careless or ill-meaning client sends. */
export const abuse = drive("send malformed and mistyped requests", {
  given: fc.constantFrom(...everyAbused),
  cases: everyAbused,
  // Signing up with an odd but tolerable body makes a user: nothing is harmed, nobody logs in as them.

  async act({ route, abuse: name, member, caller }, stage) {
    const kind = everyAbuse.find((one) => one.name === name);
    if (kind === undefined) return;
    const { body, headers } = abused(kind, validBody(route, stage), member);
    const act = { body, headers };
    if (!isBearing(route)) {
      await stage.call(route, act);
    } else if (caller === "nobody") {
      const bearer = stage.madeUp("token", stage.unique("no-such-token-"));
      await stage.call(route, { ...act, bearer });
    } else {
      // Whoever logs out everywhere ends what others of the user's use.
      const user = await (route === "logout-all" ? stage.user() : stage.member());
      const { token } = await user.session();
      await stage.call(route, { ...act, bearer: token, subject: user.email });
    }
  },
});

const everyOtherMethod = ["GET", "PUT", "DELETE", "PATCH"].flatMap((method) =>
  routes.map((route) => ({ route, method })),
);

/** Every endpoint by every other method than its own. */
export const otherMethods = drive("call control-plane paths by other methods", {
  given: fc.constantFrom(...everyOtherMethod),
  cases: everyOtherMethod,
  runs: everyOtherMethod.length,

  async act({ route, method }, stage) {
    const body = method === "GET" ? {} : { body: validBody(route, stage) };
    await stage.call(route, { method, ...body });
  },
});
