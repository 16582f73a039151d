import fc from "fast-check";
import { type Alteration, altered, everyAlteration, someAlteration } from "./altered.ts";
import type { Act, Stage } from "./stage.ts";
import type { Session } from "./user.ts";

const attempts = [
  "no header",
  "other scheme",
  "no scheme",
  "user name",
  "no token",
  "altered",
  "in query",
  "in body",
  "in another header",
  "in a cookie",
  "altered, right one in body",
] as const;

/** How a bearer endpoint is called without presenting a live token as the document says. */
export interface Attempt {
  how: (typeof attempts)[number];
  scheme: string;
  member: string;
  alteration: Alteration;
}

export const someAttempt = (): fc.Arbitrary<Attempt> =>
  fc.record({
    how: fc.constantFrom(...attempts),
    scheme: fc.constantFrom(...schemes),
    member: fc.constantFrom("access_token", "token"),
    alteration: someAlteration(),
  });

const schemes = ["Basic", "Token", "Digest", "ApiKey", "JWT"] as const;
const plain = { scheme: "Basic", member: "token", alteration: "other letters" } as const;

/** Every such way, twice what a body or a query may be about. */
export const everyAttempt: readonly Attempt[] = [
  ...attempts.map((how) => ({ ...plain, how })),
  ...attempts.map((how) => ({ ...plain, how, member: "access_token" })),
  ...schemes.map((scheme) => ({ ...plain, how: "other scheme" as const, scheme })),
  ...everyAlteration.map((alteration) => ({ ...plain, how: "altered" as const, alteration })),
];

/**
 * A call to a bearer endpoint that does not present the session's token as it should; `body`: what the
 * endpoint takes beside it, where it takes a body at all.
 */
export function attempt(stage: Stage, session: Session, wrong: Attempt, body?: object): Act {
  const { token, user } = session;
  const { how, scheme, member } = wrong;
  const rest = body === undefined ? {} : { body };
  const act = { subject: user.email, ...rest };
  const bearer = () => stage.madeUp("token", altered(token, wrong.alteration));
  switch (how) {
    case "no header":
      return act;
    case "other scheme":
      return { ...act, headers: { authorization: `${scheme} ${token}` } };
    case "user name": {
      const pair = Buffer.from(`${token}:`).toString("base64");
      return { ...act, headers: { authorization: `Basic ${pair}` } };
    }
    case "no scheme":
      return { ...act, headers: { authorization: token } };
    case "no token":
      return { ...act, headers: { authorization: "Bearer " } };
    case "altered":
      return { ...act, bearer: bearer() };
    case "in query":
      return { ...act, query: `?${member}=${encodeURIComponent(token)}` };
    case "in body":
      return { ...act, body: { ...body, [member]: token } };
    case "in another header":
      return { ...act, headers: { [`x-${member.replace("_", "-")}`]: token } };
    case "in a cookie":
      return { ...act, headers: { cookie: `${member}=${encodeURIComponent(token)}` } };
    case "altered, right one in body":
      return { ...act, bearer: bearer(), body: { ...body, [member]: token } };
  }
}
