import { loginResult } from "../../../../contracts/clauses/login.ts";
import { refreshResult } from "../../../../contracts/clauses/refresh.ts";
import { tokenExpiries, tokenExpiryDefault } from "../../../../contracts/limits.ts";
import type { Wants } from "../../../../contracts/verdict.ts";
import { givenToken, outcome } from "../../../history/answers/outcome.ts";
import { answered, asked, asks, asText, type Call } from "../../../history/call.ts";
import { isKnownExpiry } from "../../../history/ledger/expiry.ts";
import { isReadAlike } from "../../../history/requests/read-alike.ts";
import {
  contradicts,
  doubted,
  fact,
  forEvery,
  type Judge,
  recorded,
  type Sighting,
  supports,
} from "../../../history/sighting.ts";
import { issuedBy, issues } from "./issued.ts";

const field = "data.token_expiry";

/**
 * An unlisted lifetime is not honoured: it is refused, or gets the default where the profile says so.
 * A spelling of a listed one, the empty string and other types are recorded only.
 */
export const rejectsOtherExpiry = (route: "login" | "refresh"): Judge =>
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
    policy === "default" ? `the default, ${tokenExpiryDefault}` : `"${wanted}" to be refused`;
  const wants: Wants =
    policy === "default" ? { path: field, value: tokenExpiryDefault } : { status: "refused" };
  return contradicts(call, {
    ...{
      field,
      expected,
      got: got === undefined ? "a token" : `a token of ${JSON.stringify(got)}`,
      kind: "not honoured",
      wants,
      // Which lifetime a token got is not told by an answer that breaks its form.
      unless: typeof got === "string" ? [] : [loginResult.id, refreshResult.id],
    },
  });
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
