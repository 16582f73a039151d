import fc from "fast-check";
import { membersBeyond } from "../../../contracts/profile/index.ts";
import { signupMembers } from "../../history/requests/fields.ts";
import type { Act } from "../../stage/act.ts";
import { opening } from "../../stage/browser.ts";
import { CannotStage } from "../../stage/cannot-stage.ts";
import { drive } from "../../stage/drive.ts";
import {
  type Abuse,
  abused,
  everyAbuse,
  everyMistyped,
  everyReadable,
} from "../../stage/generators/malformed-bodies.ts";
import type { Stage } from "../../stage/stage.ts";
import type { Session } from "../../stage/users/user.ts";

const bearing = ["refresh", "logout", "logout-all"] as const;
/** Every control-plane route with a body, and the members that it takes. */
const members = {
  signup: signupMembers,
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

/** A valid body, which an abuse then changes; nobody is signed up with these values. */
function validBody(route: Route, stage: Stage): Record<string, unknown> {
  const password = stage.password();
  const values: Record<(typeof members)[Route][number], () => string> = {
    email: () => stage.address("nobody"),
    password: () => password,
    password_confirmation: () => password,
    name: () => "Nobody Special",
    device_name: () => "laptop",
    token_expiry: () => "1_week",
    verification_code: () => stage.madeUp("code", stage.unique("no-such-code-")),
    token: () => stage.madeUp("code", stage.unique("no-such-code-")),
  };
  const body = Object.fromEntries(members[route].map((member) => [member, values[member]()]));
  return { ...body, ...membersBeyond(stage.facts, route) };
}

/** The caller's secrets: made-up ones, or live ones, which get farther into the service. */
type Caller = "nobody" | "member";

interface Abused {
  route: Route;
  abuse: string;
  member: string;
  caller: Caller;
}

const abusing = (
  route: Route,
  caller: Caller,
  abuses: readonly Abuse[] = everyAbuse,
  of: readonly string[] = members[route],
): Abused[] =>
  abuses.flatMap(({ name, ofMember }) =>
    of.slice(0, ofMember ? undefined : 1).map((member) => ({ route, abuse: name, member, caller })),
  );

const everyAbused: Abused[] = [
  ...routes.flatMap((route) => abusing(route, "nobody")),
  ...abusing("login", "member", everyReadable, ["device_name", "token_expiry"]),
  ...abusing("signup", "member", everyReadable, ["password", "name"]),
  // A service compares a secret only where it has one to compare it with.
  ...abusing("login", "member", everyMistyped, ["password"]),
];

/** Sends every endpoint all that a careless or malicious client sends. */
export const abuse = drive("send malformed and mistyped requests", {
  given: fc.constantFrom(...everyAbused),
  cases: everyAbused,
  // A sign-up with an odd but tolerable body makes a user, which harms nothing: nobody logs in as that user.

  act: sendAbused,
});

const everyAbusedLive: Abused[] = bearing.flatMap((route) => abusing(route, "member"));

/**
 * Sends the endpoints that take a bearer token the same, with a live token, and looks whether the token still works.
 */
export const abuseLive = drive("send malformed requests with a live token, and look at it", {
  given: fc.constantFrom(...everyAbusedLive),
  cases: everyAbusedLive,
  act: sendAbused,
});

async function sendAbused(
  { route, abuse: name, member, caller }: Abused,
  stage: Stage,
): Promise<void> {
  const kind = everyAbuse.find((one) => one.name === name);
  if (kind === undefined) return;
  const { secrets, session, ...act } = await called({ route, caller, member }, stage);
  await stage.call(route, {
    ...abused(kind, { ...validBody(route, stage), ...secrets }, stage, [member]),
    ...act,
  });
  await session?.user.refresh(session, {});
}

/** The secrets that the caller presents: in the header, with the session of that token, or as members of the body. */
async function called(
  { route, caller, member }: Omit<Abused, "abuse">,
  stage: Stage,
): Promise<Act & { secrets?: Record<string, unknown>; session?: Session }> {
  if (caller === "nobody") {
    return isBearing(route)
      ? { bearer: stage.madeUp("token", stage.unique("no-such-token-")) }
      : {};
  }
  // A logout everywhere ends sessions of the user that other episodes use, and wrong passwords may lock the account.
  const isApart = route === "logout-all" || route === "signup" || member === "password";
  const user = await (isApart ? stage.user() : stage.member());
  const { email: subject, password } = user;
  if (!isBearing(route)) return { secrets: { email: subject, password }, subject };
  const session = await user.session();
  return { bearer: session.token, subject, session };
}

/** Headers and queries that a framework may stumble over before the service sees the request. */
const heads = {
  "cookies that others left": { headers: { cookie: 'consent={"all":true}; theme=%; lang' } },
  "a list in the query": { query: "?utm_source=mail&a%5B%5D=1&a=2" },
  "a body said to be packed": { headers: { "content-encoding": "gzip" } },
} as const;
type Head = keyof typeof heads;
const everyHead = (Object.keys(heads) as Head[]).flatMap((head) =>
  routes.map((route) => ({ route, head })),
);

/** Sends every endpoint headers and queries that no careful client sends. */
export const oddHeads = drive("send requests with odd heads", {
  given: fc.constantFrom(...everyHead),
  cases: everyHead,

  async act({ route, head }, stage) {
    const act = await called({ route, caller: "nobody", member: "" }, stage);
    // The body lacks a name, so that it signs nobody up: whether the service may refuse such headers is not shown.
    const { name: _, ...body } = validBody(route, stage);
    await stage.call(route, { body, ...act, ...heads[head] });
  },
});

/** Asks for mails, and verifies by the code of one, with the headers of a browser that opens a page. */
export const askAsBrowser = drive("ask for mails and verify with what browsers accept", {
  needs: ["mail"],

  async act(_, stage) {
    const act = { headers: { accept: opening.accept } };
    const user = stage.newcomer();
    await user.enroll();
    await user.code();
    const code = await user.resend(act);
    if (code !== undefined) await user.verify(code, act);
    await user.login();
    await user.forgot(act);
  },
});

/** The members that are abused: both passwords in the same way, the confirmation alone, or the token. */
const resetAbuses = [
  ...everyReadable.map(({ name }) => ({ name, of: ["password", "password_confirmation"] })),
  ...everyMistyped.map(({ name }) => ({ name, of: ["token"] })),
];

/**
 * Resets with a right token and passwords that no careful client sends, or in odd bodies; and with an odd token while a
 * right one is awaited.
 */
export const abuseReset = drive("reset the password by a malformed request with a right token", {
  given: fc.constantFrom(...resetAbuses),
  cases: resetAbuses,
  needs: ["mail"],

  async act({ name, of }, stage) {
    const kind = everyReadable.find((one) => one.name === name);
    const user = await stage.user();
    const token = await user.forgot();
    if (kind === undefined || token === undefined) throw new CannotStage("no reset mail came");
    const password = stage.password();
    const valid = {
      ...validBody("reset-password", stage),
      ...{ email: user.email, token, password, password_confirmation: password },
    };
    await stage.call("reset-password", { ...abused(kind, valid, stage, of), subject: user.email });
  },
});

const everyOtherMethod = ["GET", "PUT", "DELETE", "PATCH"].flatMap((method) => [
  ...routes.map((route) => ({ route, method, caller: "nobody" as Caller })),
  ...bearing.map((route) => ({ route, method, caller: "member" as Caller })),
]);

/** Calls every endpoint by every other method than its own; a bearer endpoint with a live token, too. */
export const otherMethods = drive("call control-plane paths by other methods", {
  given: fc.constantFrom(...everyOtherMethod),
  cases: everyOtherMethod,
  runs: everyOtherMethod.length,

  async act({ route, method, caller }, stage) {
    const body = method === "GET" ? {} : { body: validBody(route, stage) };
    const isBare = caller === "nobody";
    const { session: _, ...act } = isBare ? {} : await called({ route, caller, member: "" }, stage);
    await stage.call(route, { method, ...body, ...act });
  },
});
