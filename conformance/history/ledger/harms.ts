import type { RouteId } from "../../../contracts/wire/route-ids.ts";
import { isNoToken } from "../bearing.ts";
import { asked, bearer, before, type Call } from "../call.ts";
import type { History } from "../history.ts";
import { givenToken, outcome } from "../outcome.ts";
import { bearingRoutes, type Revocations } from "./revocations.ts";
import { Timeline } from "./timeline.ts";
import type { Token, TokenRegistry } from "./token-registry.ts";
import { normalEmail, usersOf } from "./users.ts";

/** The rule that forbids a call to end a token, or `excused` where no sentence does. */
export type Harm =
  | "login.keeps-earlier-tokens"
  | "refresh.keeps-other-tokens"
  | "refresh.failure-keeps-token"
  | "logout.keeps-other-tokens"
  | "logout.requires-bearer"
  | "logout-all.spares-other-users"
  | "logout-all.requires-bearer"
  | "token.lifecycle"
  | "excused";

/** What the lifecycle table is about. */
const listed = new Set<RouteId | undefined>([...bearingRoutes, "login"]);
const provingNothing = new Set<RouteId | undefined>([
  "signup",
  "resend-verification",
  "forgot-password",
]);
const actingRoutes = [
  ...bearingRoutes,
  "login",
  "verify-email",
  "verify-link",
  "reset-password",
  "signup",
  "resend-verification",
  "forgot-password",
] as const;

/** What everybody's calls should not have done to a token, by the rules that forbid it. */
export class Harms {
  readonly #history: History;
  readonly #tokens: TokenRegistry;
  readonly #revocations: Revocations;
  readonly #speaksOfToken: (refused: Call) => boolean;
  readonly #timeline: Timeline;

  /** @param speaksOfToken whether a refused refresh tells of its token. */
  constructor(
    history: History,
    tokens: TokenRegistry,
    revocations: Revocations,
    speaksOfToken: (refused: Call) => boolean,
  ) {
    this.#history = history;
    this.#tokens = tokens;
    this.#revocations = revocations;
    this.#speaksOfToken = speaksOfToken;
    this.#timeline = new Timeline(actingRoutes.flatMap((route) => history.to(route)));
  }

  /** The calls that were under way between a token's issue and a look at it, neither of them. */
  since({ issue }: Token, look: Call): Call[] {
    return this.#timeline
      .around(issue, look)
      .filter((other) => other !== issue && other !== look && !before(other, issue));
  }

  /** Which rule forbids this call to harm the token; undefined where it plainly has nothing to do with it. */
  of(act: Call, token: Token): Harm | undefined {
    const route = act.route?.id;
    if (route === "login") return this.#harmOfLogin(act, token);
    if (route === "refresh" || route === "logout" || route === "logout-all") {
      return this.#harmOfBearerCall(act, route, token);
    }
    const owners = this.#owners(act);
    if (owners.every((email) => email !== undefined && email !== token.email)) {
      return outcome(act) === "failed" ? undefined : "token.lifecycle";
    }
    // Anybody may ask for a mail, or sign up with an address: that proves nothing, and ends no token.
    if (provingNothing.has(route) && owners.includes(token.email)) return "token.lifecycle";
    // What verification and reset do to tokens of their own user is not shown.
    return "excused";
  }

  #harmOfLogin(act: Call, token: Token): Harm | undefined {
    const own = normalEmail(asked(act, "email")) === token.email;
    if (!own) return givenToken(act) === undefined ? undefined : "token.lifecycle";
    return givenToken(act) === undefined ? "token.lifecycle" : "login.keeps-earlier-tokens";
  }

  #harmOfBearerCall(act: Call, route: "refresh" | "logout" | "logout-all", token: Token): Harm {
    const value = bearer(act);
    if (value === undefined || isNoToken(value, this.#history)) {
      return route === "refresh" ? "token.lifecycle" : `${route}.requires-bearer`;
    }
    const presented = this.#tokens.find(value);
    if (presented === undefined || presented.email === undefined) return "excused";
    if (presented === token) {
      const rejected =
        route === "refresh" && outcome(act) === "failed" && !this.#speaksOfToken(act);
      return rejected ? "refresh.failure-keeps-token" : "excused";
    }
    if (presented.email !== token.email) {
      return route === "logout-all" ? "logout-all.spares-other-users" : "token.lifecycle";
    }
    // What a service ends in its alarm about a dead token is open.
    if (this.#revocations.mayHaveEnded(presented, act) || route === "logout-all") return "excused";
    if (this.#mayHaveDied(presented, act)) return "excused";
    return route === "refresh" ? "refresh.keeps-other-tokens" : "logout.keeps-other-tokens";
  }

  /** Whose account a call without a token is about, as far as is told: a reset names one and may hold another's token. */
  #owners(act: Call): (string | undefined)[] {
    const users = usersOf(this.#history);
    switch (act.route?.id) {
      case "verify-email":
        return [users.ownerOfCode(asked(act, "verification_code"))];
      case "verify-link":
        return [users.ownerOfCode(act.params.token)];
      case "reset-password": {
        const named = normalEmail(asked(act, "email"));
        return [named, users.ownerOfCode(asked(act, "token")) ?? named];
      }
      default:
        return [normalEmail(asked(act, "email"))];
    }
  }

  /** Whether calls that the lifecycle table does not list, such as a reset, may have ended a token before it was presented. */
  mayHaveEndedUnlisted(token: Token, presenting: Call): boolean {
    return this.since(token, presenting).some(
      (other) =>
        !listed.has(other.route?.id) &&
        !before(presenting, other) &&
        this.of(other, token) === "excused",
    );
  }

  /** Whether a token may have been ended before it was presented: by time, or by what no sentence forbids, such as an alarm. */
  mayHaveEnded(token: Token, presenting: Call): boolean {
    return (
      this.#revocations.mayHaveEnded(token, presenting) ||
      this.since(token, presenting).some(
        (other) =>
          this.of(other, token) === "excused" &&
          // A refusal of the token itself ends nothing.
          (this.#tokens.presented(other) !== token || outcome(other) !== "failed"),
      )
    );
  }

  /** Whether a token that gave nothing may have been ended before, in an alarm that no sentence forbids. */
  #mayHaveDied(token: Token, act: Call): boolean {
    // That a logout was granted does not show that its token was alive.
    if (givenToken(act) !== undefined) return false;
    return this.since(token, act).some(
      (other) => before(other, act) && this.of(other, token) === "excused",
    );
  }
}
