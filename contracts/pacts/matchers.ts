import { MatchersV3 } from "@pact-foundation/pact";
import type { TokenExpiry } from "../limits.ts";
import type { Expected, Template } from "./interaction.ts";

const { like, integer, boolean, nullValue, matchStatus } = MatchersV3;

/** No sentence says which status below 400 a control-plane success has. */
const anySuccess = matchStatus(200, "nonError" as Parameters<typeof matchStatus>[1]);

/** Any string. */
export const text = (example: string) => MatchersV3.string(example);

/** A secret that nobody may look into: any string but the empty one. */
export const opaque = (example: string) => ({
  "pact:matcher:type": [{ "pact:matcher:type": "type" }, regexOf("^[\\s\\S]+$")],
  value: example,
});

/** There, whatever it is: of its type nothing is shown. A value that is no string is matched as its JSON. */
export const present = (example: string | null) => ({
  ...regexOf("^[\\s\\S]*$"),
  value: example,
});

const regexOf = (regex: string) => ({ "pact:matcher:type": "regex", regex });

/** Agent user: the members of `data.user`. */
export const user = {
  id: integer(7),
  name: text("Ada"),
  email: text("ada@example.com"),
  username: text("ada"),
  verified: boolean(true),
};

const isoDate = "\\d{4}(-\\d\\d-\\d\\d|\\d{4}|-?W\\d\\d-?[1-7]|-?\\d{3})";
const isoTime = "\\d\\d(:?\\d\\d(:?\\d\\d)?)?([.,]\\d+)?";
const utc = "([Zz]|[-+\u2212]00(:?00)?)?";

/** ISO 8601 in UTC, in the basic or the extended form; whether a zone has to be named is not shown. */
const timestamp = (example: string) => ({
  ...regexOf(`^${isoDate}[Tt]${isoTime}${utc}$`),
  value: example,
});

const lastDay = "2030-01-31T12:00:00Z";

/** Agent access token of a lifetime. What `expires_at` is for a token that never ends is not shown. */
export function issued(token_expiry: TokenExpiry): Template {
  const expires_at = token_expiry === "never" ? present(lastDay) : timestamp(lastDay);
  return { ...bearerToken, token_expiry, expires_at };
}

/** A token whose lifetime is not shown. */
export const bearerToken: Template = {
  access_token: opaque("example-access-token"),
  token_type: "Bearer",
};

/** A user's default API key where there is one, where there is none, and where that is left open. */
export const apiKey = {
  some: opaque("example-api-key"),
  none: nullValue(),
  open: present("example-api-key"),
};

const meta = { request_id: text("example-request") };

/** Letter case and parameters of a media type are free, and how often it is sent. */
export const jsonType = {
  "Content-Type": {
    ...regexOf("(?i)^application/json\\s*(,\\s*application/json\\s*)*(;.*)?$"),
    value: "application/json",
  },
};

/** A control-plane success; without `data` its payload is left open. */
export function succeeds(data?: Template): Expected {
  const payload = data ?? present(null);
  return {
    status: anySuccess,
    headers: jsonType,
    body: { data: payload, error: nullValue(), meta },
  };
}

/** A control-plane refusal: neither its status nor the shape of `error` is shown. */
export const refused: Expected = {
  status: "any",
  headers: jsonType,
  body: { data: present(null), error: like({}), meta },
};

/** The envelope, whether the call succeeded or not: which of them is not shown, or is the provider's choice. */
export const answered: Expected = {
  status: "any",
  headers: jsonType,
  body: { data: present(null), error: present(null), meta },
};

/** Whatever the document leaves open about an answer, be it a refusal. */
export const anything: Expected = { status: "any" };

/** Whatever the document leaves open about an answer that is no refusal. */
export const served: Expected = { status: anySuccess };
