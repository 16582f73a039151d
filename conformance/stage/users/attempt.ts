import fc from "fast-check";
import { nobodysSecrets } from "../../../contracts/history/nobodys-secrets.ts";
import { formType, otherTokenNames, tokenHeader } from "../../history/requests/missing-bearer.ts";
import type { Act, Spelling } from "../act.ts";
import { cookiesOf } from "../browser.ts";
import type { Stage } from "../stage.ts";
import { type Alteration, altered, everyAlteration, someAlteration } from "../texts/altered.ts";
import type { Session } from "./user.ts";

/** What an attempt is made of: the session's token, the names to hold it under, and the documented body. */
interface Making extends Pick<Attempt, "scheme"> {
  stage: Stage;
  session: Session;
  token: string;
  names: readonly string[];
  /** The token under these names, as a form. */
  form: string;
  /** A token that resembles the right one. */
  resembling: () => string;
  body: object | undefined;
}

const ways = {
  "no header": () => ({}),
  "other scheme": ({ scheme, token }) => withHeader(`${scheme} ${token}`),
  "no scheme": ({ token }) => withHeader(token),
  "user name": ({ token }) => withHeader(`Basic ${Buffer.from(`${token}:`).toString("base64")}`),
  "no token": () => withHeader("Bearer "),
  "two words": ({ stage, resembling }) => ({
    bearer: `${resembling()} ${stage.madeUp("token", stage.unique("no-such-token-"))}`,
  }),
  "300 characters": ({ stage }) => ({ bearer: longBearer(stage, 300) }),
  "3000 characters": ({ stage }) => ({ bearer: longBearer(stage, 3000) }),
  altered: ({ resembling }) => ({ bearer: resembling() }),
  "in query": ({ form }) => ({ query: `?${form}` }),
  "in body": ({ names, token, body }) => ({ body: { ...body, ...underNames(names, token) } }),
  "in a form": ({ form }) => ({ headers: { "content-type": formType }, body: form }),
  "in another header": ({ names, token }) => ({
    headers: underNames(names.map(tokenHeader), token),
  }),
  "in a cookie": ({ form }) => ({ headers: { cookie: form.replaceAll("&", "; ") } }),
  "the cookies of the login": ({ session }) => ({ headers: cookiesOf([session.answer]) }),
  "the address in the body": ({ session, body }) => ({
    body: { ...body, email: session.user.email },
  }),
  "altered, right one in body": ({ resembling, names, token, body }) => ({
    bearer: resembling(),
    body: { ...body, ...underNames(names, token) },
  }),
} as const satisfies Record<string, (making: Making) => Act>;

const attempts = Object.keys(ways) as (keyof typeof ways)[];

type OfNobody = keyof typeof nobodysSecrets;
const everyOfNobody = Object.keys(nobodysSecrets) as OfNobody[];

/** The ways that the document rules out by name: drawn more often than the others. */
const plainest = ["no header", "no header", "other scheme", "other scheme"] as const;

/** One way to call a bearer endpoint without a live token presented as the document says. */
export interface Attempt {
  how: keyof typeof ways | OfNobody;
  scheme: string;
  member: (typeof members)[number];
  /** The index of the first of the other names, where a request cannot hold the token under all of them. */
  from: number;
  alteration: Alteration;
}

export const someAttempt = (): fc.Arbitrary<Attempt> =>
  fc.record({
    how: fc.constantFrom(...plainest, ...attempts, ...everyOfNobody),
    scheme: fc.constantFrom(...schemes),
    member: fc.constantFrom(...members),
    from: fc.nat(otherTokenNames.length - 1),
    alteration: someAlteration(),
  });

/** How many ways are tried on one session: none of them ends its token. */
const inTurn = 4;

/** Four ways, one after the other. */
export const someAttempts = (): fc.Arbitrary<Attempt[]> =>
  fc.array(someAttempt(), { minLength: inTurn, maxLength: inTurn });

const elsewhere = ["in query", "in body", "in a form"] as const;

/** Four ways, each with the token in the query, the body or a form. */
export const someAttemptsElsewhere = (): fc.Arbitrary<Attempt[]> =>
  fc.array(
    fc.tuple(someAttempt(), fc.constantFrom(...elsewhere)).map(([one, how]) => ({ ...one, how })),
    { minLength: inTurn, maxLength: inTurn },
  );

/** The scheme as the document writes it, and sometimes in other letters. */
export const someSpelling = (): fc.Arbitrary<Spelling | undefined> =>
  fc.constantFrom(undefined, undefined, undefined, "bearer", "BEARER");

const members = ["access_token", "token", "any other"] as const;
const schemes = ["Basic", "Token", "Digest", "ApiKey", "JWT", "OAuth", "BearerToken"] as const;
const usualTry = {
  scheme: "Basic",
  member: "token",
  from: 0,
  alteration: "other characters",
} as const;
/** How many letters of tokens fit into the head of a request: every HTTP server takes at least 4 kB of it. */
const fitting = 2000;

/** Every way; those with a body or a query thrice, under three names of the member. */
export const everyAttempt: readonly Attempt[] = [
  ...attempts.map((how) => ({ ...usualTry, how })),
  ...everyOfNobody.map((how) => ({ ...usualTry, how })),
  ...attempts.map((how) => ({ ...usualTry, how, member: "access_token" as const })),
  ...attempts
    .filter((how) => how.startsWith("in "))
    .map((how) => ({ ...usualTry, how, member: "any other" as const })),
  ...schemes.map((scheme) => ({ ...usualTry, how: "other scheme" as const, scheme })),
  ...everyAlteration.map((alteration) => ({ ...usualTry, how: "altered" as const, alteration })),
];

/** All the ways, four at a time. */
export const everyAttempts: readonly Attempt[][] = Array.from(
  { length: Math.ceil(everyAttempt.length / inTurn) },
  (_, nth) => everyAttempt.slice(nth * inTurn, (nth + 1) * inTurn),
);

/** As many of the names, from index `from` on, as a request can hold this token under; at least one. */
function otherNames(token: string, from: number): string[] {
  const inTurn = [...otherTokenNames.slice(from), ...otherTokenNames.slice(0, from)];
  return inTurn.slice(0, Math.max(1, Math.floor(fitting / token.length)));
}

/** A bearer token that is longer than a column may be, and still fits into a head. */
const longBearer = (stage: Stage, letters: number): string =>
  stage.madeUp("token", stage.unique("no-such-token-").padEnd(letters, "x"));

const underNames = (names: readonly string[], token: string): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, token]));

const withHeader = (authorization: string): Act => ({ headers: { authorization } });

/**
 * A call to a bearer endpoint that does not present the session's token as it should. `body`: the documented body of
 * the endpoint, where it takes one.
 */
export function attempt(stage: Stage, session: Session, wrong: Attempt, body?: object): Act {
  const { token, user } = session;
  const { how, scheme, member } = wrong;
  const act = { subject: user.email, ...(body === undefined ? {} : { body }) };
  if (how in nobodysSecrets) return { ...act, bearer: nobodysSecrets[how as OfNobody] };
  const names = member === "any other" ? otherNames(token, wrong.from) : [member];
  const form = new URLSearchParams(names.map((name): [string, string] => [name, token])).toString();
  const resembling = () => stage.madeUp("token", altered(token, wrong.alteration));
  const making = { stage, session, scheme, token, names, form, resembling, body };
  return { ...act, ...ways[how as keyof typeof ways](making) };
}
