import { type TokenExpiry, tokenExpiries, tokenExpiryDefault } from "../../../contracts/limits.ts";
import { answered, asked, asks, asText, type Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { isKnownExpiry } from "../../history/ledger/expiry.ts";
import { givenToken, outcome } from "../../history/outcome.ts";
import {
  contradicts,
  doubted,
  equal,
  fact,
  forEvery,
  type Judge,
  recorded,
  refused,
  type Sighting,
  supports,
} from "../../history/sighting.ts";
import { isReadAlike } from "../../history/token-requests.ts";
import { issuedBy, issues } from "./issued.ts";

type Route = "login" | "refresh";
const field = "data.token_expiry";

/** Calls that gave a token and whose body leaves nothing to its reader. */
const grantedAlike = (route: Route) => (history: History) =>
  issuedBy(route)(history).filter((call) => isReadAlike(call, history));

/** Every listed lifetime that was asked for is the answer's; where it is absent the payload's rule tells. */
export const answersAskedExpiry = (route: Route): Judge =>
  forEvery(grantedAlike(route), (call) => {
    const wanted = asked(call, "token_expiry");
    const got = answered(call, field);
    if (!isKnownExpiry(wanted) || typeof got !== "string") return undefined;
    return ofNewTokens(route, equal(call, field, got, wanted, wanted));
  });

/** A call that asks for no lifetime gets this one. */
export const expiryDefaultsTo = (expiry: TokenExpiry, route: Route): Judge =>
  forEvery(grantedAlike(route), (call) => {
    const got = answered(call, field);
    if (asks(call, "token_expiry") || typeof got !== "string") return undefined;
    return ofNewTokens(route, equal(call, field, got, expiry));
  });

/** A token given a second time keeps the lifetime of the first. */
const ofNewTokens = (route: Route, sighting: Sighting): Sighting =>
  sighting.is === "against" ? { ...sighting, unless: [`${route}.issues-new-token`] } : sighting;

/** Refusals of one listed lifetime that is never granted, beside others that are. */
export function neverGranted(history: History, route: Route, calls: readonly Call[]): Call[] {
  const granted = new Set(issuedBy(route)(history).map((call) => asked(call, "token_expiry")));
  return calls.filter((call) => {
    const wanted = asked(call, "token_expiry");
    return isKnownExpiry(wanted) && granted.size > 0 && !granted.has(wanted);
  });
}

/** The contradiction of a listed lifetime refused. */
export function lifetimeRefused(call: Call): Sighting {
  const wanted = asText(asked(call, "token_expiry"));
  return contradicts(call, {
    field: "the answer",
    kind: wanted,
    expected: `a token with token_expiry ${wanted}`,
    got: refused(call),
    unless: ["login.needs-no-credentials"],
  });
}

/**
 * An unlisted lifetime is not honoured: it is refused, or gets the default where the profile says so.
 * A spelling of a listed one, the empty string and other types are recorded only.
 */
export const rejectsOtherExpiry = (route: Route): Judge =>
  forEvery(
    (history) => history.to(route).filter((call) => asks(call, "token_expiry")),
    (call, history) => {
      const wanted = asked(call, "token_expiry");
      if (isKnownExpiry(wanted)) return undefined;
      if (typeof wanted !== "string" || wanted === "" || isMisspelt(wanted)) {
        return recorded(
          `${route}: token_expiry of another form`,
          `${kindOf(wanted)}: ${ended(call)}`,
        );
      }
      if (!isReadAlike(call, history)) return undefined;
      if (!issues(call, history)) {
        // A name may be required: then its want may be what was refused.
        if (route === "login" && !asks(call, "device_name")) return undefined;
        const control = issuedBy(route)(history).length > 0;
        return control && outcome(call) === "failed" ? supports(call, "not honoured") : undefined;
      }
      return judgeHonoured(call, wanted, history.facts.values.invalidTokenExpiry);
    },
  );

function judgeHonoured(
  call: Call,
  wanted: string,
  policy: "reject" | "default" | undefined,
): Sighting {
  const got = answered(call, field);
  if (got === tokenExpiryDefault && policy === "default") return supports(call, "not honoured");
  if (got === tokenExpiryDefault && policy === undefined) return doubted(noPolicy, call);
  const expected =
    policy === "default"
      ? `the default, ${tokenExpiryDefault}`
      : `token_expiry "${wanted}" refused`;
  return contradicts(call, { field, expected, got: got ?? "a token", kind: "not honoured" });
}

const noPolicy = fact(
  "values.invalidTokenExpiry",
  "whether an unlisted token_expiry is refused or gets the default (values.invalidTokenExpiry)",
);

function isMisspelt(text: string): boolean {
  const plain = (value: string) => value.toLowerCase().replace(/[\s_]/g, "");
  return tokenExpiries.some((expiry) => plain(expiry) === plain(text));
}

function kindOf(value: unknown): string {
  if (typeof value === "string") return value === "" ? "empty string" : "misspelt";
  return value === null ? "null" : typeof value;
}

function ended(call: Call): string {
  const got = answered(call, field);
  return givenToken(call) === undefined
    ? `refused (${call.received?.status})`
    : `token ${asText(got)}`;
}
