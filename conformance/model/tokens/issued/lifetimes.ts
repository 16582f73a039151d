import { loginIssuesNewToken } from "../../../../contracts/clauses/login.ts";
import { refreshIssuesNewToken } from "../../../../contracts/clauses/refresh.ts";
import type { TokenExpiry } from "../../../../contracts/limits.ts";
import { answered, asked, asks, type Call } from "../../../history/call.ts";
import type { History } from "../../../history/history.ts";
import { isKnownExpiry } from "../../../history/ledger/expiry.ts";
import { isReadAlike } from "../../../history/requests/read-alike.ts";
import { equal, forEvery, type Judge, type Sighting } from "../../../history/sighting.ts";
import { issuedBy } from "./issued.ts";

type Route = "login" | "refresh";
const field = "data.token_expiry";

/** Calls that gave a token and whose body leaves nothing to its reader. */
const grantedAlike = (route: Route) => (history: History) =>
  issuedBy(route)(history).filter((call) => isReadAlike(call, history));

/** A listed lifetime that was asked for, such as `1_week`, is the answer's; where it is absent, the payload's own rule fails. */
export const answersAskedExpiry = (route: Route): Judge =>
  forEvery(grantedAlike(route), (call) => {
    const wanted = asked(call, "token_expiry");
    const got = answered(call, field);
    if (!isKnownExpiry(wanted) || typeof got !== "string") return undefined;
    return ofNewTokens(route, equal(call, field, got, wanted, wanted));
  });

/** A call that asks for no lifetime gets this one; `kindOf` says of which kind it is. */
export const expiryDefaultsTo = (
  expiry: TokenExpiry,
  route: Route,
  kindOf: (call: Call, history: History) => string = () => "seen",
): Judge =>
  forEvery(grantedAlike(route), (call, history) => {
    const got = answered(call, field);
    if (asks(call, "token_expiry") || typeof got !== "string") return undefined;
    return ofNewTokens(route, equal(call, field, got, expiry, kindOf(call, history)));
  });

const issuesNewToken = { login: loginIssuesNewToken, refresh: refreshIssuesNewToken } as const;

/** A token given a second time keeps the lifetime of the first. */
const ofNewTokens = (route: Route, sighting: Sighting): Sighting =>
  sighting.is === "against" ? { ...sighting, unless: [issuesNewToken[route].id] } : sighting;
