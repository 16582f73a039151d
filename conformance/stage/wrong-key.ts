import { nobodysSecrets } from "../../contracts/history/nobodys-secrets.ts";
import { type Plan, plans } from "../../contracts/limits.ts";
import type { JsonValue } from "../../contracts/profile/index.ts";
import type { Act } from "./act.ts";
import type { Stage } from "./stage.ts";

/** Where the valid key may stand instead of the body. */
export const keysElsewhere = ["in a header", "as bearer", "in the query"] as const;
/** Further ways: the valid key elsewhere with a wrong one in the body, or under another scheme. */
const moreElsewhere = [
  "in a header, a wrong one in the body",
  "as bearer, a wrong one in the body",
  "in the query, a wrong one in the body",
  "as a Basic user",
  "as a Basic password",
  "by the scheme Token",
  "by the scheme Api-Key",
] as const;

/** The ways in which an enterprise request may lack its valid key in the body. */
export const wrongKeys = [
  "no key",
  "empty",
  "random",
  "a character changed",
  "the first character changed",
  "the middle changed",
  "the first character missing",
  "a character short",
  "a character more",
  "more behind a NUL",
  "more behind a comma",
  "a character before it",
  "beyond ASCII",
  "very long",
  "of a standard account",
  "number",
  "zero",
  "true",
  "false",
  "null",
  "object",
  "list",
  "empty list",
  "blanks alone",
  "a wildcard",
  "an end of a quotation",
  "an empty object",
  "list of the valid key",
  "blanks around",
  "under other names",
  ...keysElsewhere,
  ...moreElsewhere,
] as const;
/** Keys of standard accounts, one way for each plan. */
export const keysOfPlans = plans.map((plan) => `of an account on ${plan}` as const);
export type WrongKey = (typeof wrongKeys)[number] | (typeof keysOfPlans)[number];

type Elsewhere = Pick<Act, "headers" | "bearer" | "query">;

/** What the body holds for the enterprise key, and what stands elsewhere. */
export function wrongKey(
  stage: Stage,
  how: WrongKey,
): { inBody: Record<string, JsonValue>; elsewhere: Elsewhere } {
  const key = stage.facts.enterprise.key ?? "";
  const last = key.at(-1) === "a" ? "b" : "a";
  const middle = Math.floor(key.length / 2);
  const body = (inBody: Record<string, JsonValue>) => ({ inBody, elsewhere: {} });
  const wrong = (text: string) => body({ key: stage.madeUp("key", text) });
  const other = (elsewhere: Elsewhere) => ({ inBody: {}, elsewhere });
  const beside = (elsewhere: Elsewhere) => ({ ...ways.random(), elsewhere });
  const byScheme = (scheme: string, credentials = key) =>
    other({ headers: { authorization: `${scheme} ${credentials}` } });
  const ofAccount = (plan?: Plan) => {
    const { accounts } = stage.facts;
    const account = accounts.find((one) => plan === undefined || one.plan === plan);
    return account === undefined ? wrong(`standard-${key}`) : body({ key: account.key });
  };
  const ways: Record<WrongKey, () => ReturnType<typeof wrongKey>> = {
    "no key": () => body({}),
    empty: () => body({ key: "" }),
    random: () => wrong(stage.unique("no-such-key-")),
    "a character changed": () => wrong(key.slice(0, -1) + last),
    "the first character changed": () => wrong((key.startsWith("a") ? "b" : "a") + key.slice(1)),
    "the middle changed": () =>
      wrong(key.slice(0, middle) + (key[middle] === "a" ? "b" : "a") + key.slice(middle + 1)),
    "the first character missing": () => wrong(key.slice(1)),
    "a character short": () => wrong(key.slice(0, -1)),
    "a character more": () => wrong(`${key}7`),
    "more behind a NUL": () => wrong(`${key}\u0000x`),
    "more behind a comma": () => wrong(`${key},x`),
    "a character before it": () => wrong(`7${key}`),
    "beyond ASCII": () => wrong(stage.unique("clé-fausse-☃-")),
    "very long": () => wrong(stage.unique("no-such-key-").padEnd(300, "x")),
    "of a standard account": () => ofAccount(),
    "of an account on pay-as-you-go": () => ofAccount("pay-as-you-go"),
    "of an account on standard": () => ofAccount("standard"),
    "of an account on unlimited-premium": () => ofAccount("unlimited-premium"),
    number: () => body({ key: stage.number() }),
    zero: () => body({ key: 0 }),
    true: () => body({ key: true }),
    false: () => body({ key: false }),
    null: () => body({ key: null }),
    object: () => body({ key: { $ne: null } }),
    list: () => body({ key: [stage.unique("no-such-key-")] }),
    "empty list": () => body({ key: [] }),
    "blanks alone": () => body({ key: "   " }),
    "a wildcard": () => body({ key: nobodysSecrets["a wildcard"] }),
    "an end of a quotation": () => body({ key: nobodysSecrets["an end of a quotation"] }),
    "an empty object": () => body({ key: {} }),
    "list of the valid key": () => body({ key: [key] }),
    "blanks around": () => body({ key: ` ${key} ` }),
    "under other names": () =>
      body({
        api_key: key,
        apiKey: key,
        enterprise_key: key,
        apikey: key,
        token: key,
      }),
    "in a header": () => other({ headers: everyHeader(key) }),
    "as bearer": () => other({ bearer: key }),
    "in the query": () => other({ query: everyQuery(key) }),
    "in a header, a wrong one in the body": () => beside({ headers: everyHeader(key) }),
    "as bearer, a wrong one in the body": () => beside({ bearer: key }),
    "in the query, a wrong one in the body": () => beside({ query: everyQuery(key) }),
    "as a Basic user": () => byScheme("Basic", Buffer.from(`${key}:`).toString("base64")),
    "as a Basic password": () => byScheme("Basic", Buffer.from(`key:${key}`).toString("base64")),
    "by the scheme Token": () => byScheme("Token"),
    "by the scheme Api-Key": () => byScheme("Api-Key"),
  };
  return ways[how]();
}

const headerNames = [
  ...["x-api-key", "api-key", "key", "x-key"],
  ...["x-enterprise-key", "x-auth-token", "x-access-token"],
  ...["apikey", "x-apikey", "x-auth-key", "enterprise-key"],
];
const queryNames = [
  ...["key", "api_key", "apikey", "apiKey", "token", "access_token"],
  ...["enterprise_key", "auth"],
];

const everyQuery = (key: string): string =>
  `?${new URLSearchParams(queryNames.map((name): [string, string] => [name, key]))}`;

/** The key in every header in which a service may take one. */
const everyHeader = (key: string): Record<string, string> => ({
  ...Object.fromEntries(headerNames.map((name) => [name, key])),
  authorization: key,
  cookie: `key=${encodeURIComponent(key)}; api_key=${encodeURIComponent(key)}`,
});
