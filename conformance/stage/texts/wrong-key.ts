import { nobodysSecrets } from "../../../contracts/history/nobodys-secrets.ts";
import { type Plan, plans } from "../../../contracts/limits.ts";
import type { JsonValue } from "../../../contracts/profile/index.ts";
import type { KeyCase } from "../../generation/enterprise-keys.ts";
import type { Act } from "../act.ts";
import type { Stage } from "../stage.ts";

/** What the body holds for the enterprise key, what stands elsewhere, and which case that is. */
export interface Given {
  case: KeyCase;
  inBody: Record<string, JsonValue>;
  elsewhere: Pick<Act, "headers" | "bearer" | "query">;
}

/** The valid key, and how a made-up one is given in the body. */
interface Making {
  stage: Stage;
  key: string;
  wrong: (text: string) => Given;
}

const body = (inBody: Given["inBody"], of: KeyCase = "wrong key"): Given => ({
  ...{ case: of, inBody },
  elsewhere: {},
});
const inOtherForm = (inBody: Given["inBody"]): Given => body(inBody, "key in another form");
const other = (elsewhere: Given["elsewhere"]): Given => ({
  ...{ case: "key elsewhere", inBody: {} },
  elsewhere,
});
const byScheme = (scheme: string, credentials: string): Given =>
  other({ headers: { authorization: `${scheme} ${credentials}` } });
const random = ({ stage, wrong }: Making): Given => wrong(stage.unique("no-such-key-"));

/** The key of the first account of a plan, or of any: it may be an enterprise key, unless the profile says that it is none. */
function ofAccount({ stage, key, wrong }: Making, plan?: Plan): Given {
  const { accounts, enterprise } = stage.facts;
  const account = accounts.find((one) => plan === undefined || one.plan === plan);
  if (account === undefined) return wrong(`standard-${key}`);
  const { key: own } = account;
  return enterprise.takesStandardKeys === false ? body({ key: own }) : inOtherForm({ key: own });
}

/** Another letter than this one. */
const otherThan = (letter: string | undefined): string => (letter === "a" ? "b" : "a");

function middleChanged(key: string): string {
  const middle = Math.floor(key.length / 2);
  return key.slice(0, middle) + otherThan(key[middle]) + key.slice(middle + 1);
}

/** The valid key somewhere else than in the body. */
const elsewhere = {
  "in a header": ({ key }: Making) => other({ headers: everyHeader(key) }),
  "as bearer": ({ key }: Making) => other({ bearer: key }),
  "in the query": ({ key }: Making) => other({ query: everyQuery(key) }),
};

const ways = {
  "no key": () => body({}),
  empty: () => body({ key: "" }),
  random,
  "a character changed": ({ key, wrong }) => wrong(key.slice(0, -1) + otherThan(key.at(-1))),
  "the first character changed": ({ key, wrong }) => wrong(otherThan(key[0]) + key.slice(1)),
  "the middle changed": ({ key, wrong }) => wrong(middleChanged(key)),
  "the first character missing": ({ key, wrong }) => wrong(key.slice(1)),
  "a character short": ({ key, wrong }) => wrong(key.slice(0, -1)),
  "a character more": ({ key, wrong }) => wrong(`${key}7`),
  "more behind a NUL": ({ key, wrong }) => wrong(`${key}\u0000x`),
  "more behind a comma": ({ key, wrong }) => wrong(`${key},x`),
  "a character before it": ({ key, wrong }) => wrong(`7${key}`),
  "beyond ASCII": ({ stage, wrong }) => wrong(stage.unique("clé-fausse-☃-")),
  "very long": ({ stage, wrong }) => wrong(stage.unique("no-such-key-").padEnd(300, "x")),
  "of a standard account": (making) => ofAccount(making),
  number: ({ stage }) => body({ key: stage.number() }),
  zero: () => body({ key: 0 }),
  true: () => body({ key: true }),
  false: () => body({ key: false }),
  null: () => body({ key: null }),
  object: () => body({ key: { $ne: null } }),
  list: ({ stage }) => body({ key: [stage.unique("no-such-key-")] }),
  "empty list": () => body({ key: [] }),
  "blanks alone": () => body({ key: "   " }),
  "the word null": () => body({ key: nobodysSecrets.null }),
  "the word undefined": () => body({ key: nobodysSecrets.undefined }),
  "a wildcard": () => body({ key: nobodysSecrets["a wildcard"] }),
  "an end of a quotation": () => body({ key: nobodysSecrets["an end of a quotation"] }),
  "an empty object": () => body({ key: {} }),
  "list of the valid key": ({ key }) => inOtherForm({ key: [key] }),
  "blanks around": ({ key }) => inOtherForm({ key: ` ${key} ` }),
  "under other names": ({ key }) =>
    inOtherForm({ api_key: key, apiKey: key, enterprise_key: key, apikey: key, token: key }),
  ...elsewhere,
  "in a header, a wrong one in the body": (making) => besideWrong(making, "in a header"),
  "as bearer, a wrong one in the body": (making) => besideWrong(making, "as bearer"),
  "in the query, a wrong one in the body": (making) => besideWrong(making, "in the query"),
  "as a Basic user": ({ key }) => byScheme("Basic", Buffer.from(`${key}:`).toString("base64")),
  "as a Basic password": ({ key }) =>
    byScheme("Basic", Buffer.from(`key:${key}`).toString("base64")),
  "by the scheme Token": ({ key }) => byScheme("Token", key),
  "by the scheme Api-Key": ({ key }) => byScheme("Api-Key", key),
} as const satisfies Record<string, (making: Making) => Given>;

type Way = keyof typeof ways;

/** Where the valid key may stand instead of the body. */
export const keysElsewhere = Object.keys(elsewhere) as (keyof typeof elsewhere)[];
/** The ways in which an enterprise request may lack its valid key in the body. */
export const wrongKeys = Object.keys(ways) as Way[];
/** Keys of standard accounts, one way for each plan. */
export const keysOfPlans = plans.map((plan) => `of an account on ${plan}` as const);
export type WrongKey = Way | (typeof keysOfPlans)[number];

/** What a request gives instead of the valid key in its body. */
export function wrongKey(stage: Stage, how: WrongKey): Given {
  const key = stage.facts.enterprise.key ?? "";
  const making = { stage, key, wrong: (text: string) => body({ key: stage.madeUp("key", text) }) };
  const plan = plans.find((one) => how === `of an account on ${one}`);
  return plan === undefined ? ways[how as Way](making) : ofAccount(making, plan);
}

/** The valid key elsewhere, and a wrong one in the body. */
const besideWrong = (making: Making, where: keyof typeof elsewhere): Given => ({
  ...elsewhere[where](making),
  inBody: random(making).inBody,
});

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
