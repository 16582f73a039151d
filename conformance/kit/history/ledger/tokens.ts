import type { RouteId } from "../../../../contracts/wire/route-ids.ts";
import { isNoToken } from "../bearing.ts";
import { answered, asked, bearer, before, type Call, isSpeltBearer, mayAffect } from "../call.ts";
import type { History } from "../history.ts";
import { givenToken, outcome, succeededPlainly } from "../outcome.ts";
import { asksProperly } from "../owed.ts";
import { refusedForLifetime, wayAsked } from "./refused-lifetimes.ts";
import { Timeline } from "./timeline.ts";
import { normalEmail } from "./users.ts";

/** An access token that the target gave out. */
export interface Token {
  value: string;
  /** The call that gave it out first. */
  issue: Call;
  /** The user it belongs to, by address; undefined where the history does not tell. */
  email: string | undefined;
  /** Later calls that gave out the very same value. */
  reissued: Call[];
}

/**
 * Something that happened between a token's issue and a look at it, told by what it should not have done
 * to the token: the rule that forbids the harm, or `excused` where no sentence does.
 */
export interface Act {
  call: Call;
  harm:
    | "login.keeps-earlier-tokens"
    | "refresh.keeps-other-tokens"
    | "refresh.failure-keeps-token"
    | "logout.keeps-other-tokens"
    | "logout.requires-bearer"
    | "logout-all.spares-other-users"
    | "logout-all.requires-bearer"
    | "token.lifecycle"
    | "excused";
}

/**
 * A look at a token: a call that shows whether it works. There is no read-only bearer call, so every look
 * is a refresh, and a look that worked spends the token.
 */
export interface Look {
  token: Token;
  call: Call;
  worked: boolean;
  /** Whether the clock was moved between issue and look: then the lifetime may have ended it. */
  aged: boolean;
  /** What the lifecycle table says the token should be; `unknown` where several things are possible. */
  standing: "live" | "dead" | "unknown";
  /** For a dead token: the calls that revoked it, in order. */
  revokedBy: Call[];
  /** For a live token: what happened since its issue that might wrongly have revoked it. */
  acts: Act[];
}

const bearingRoutes = ["refresh", "logout", "logout-all"] as const;
/** What the lifecycle table is about. */
const listed = new Set<RouteId | undefined>([...bearingRoutes, "login"]);
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

/** Every token of a history, whose it is, and how each look at it compares with the lifecycle table. */
export class TokenLedger {
  readonly all: readonly Token[];
  readonly looks: readonly Look[];
  /** Refreshes of live tokens that were refused for the lifetime they asked for, though others got it. */
  readonly refusedForLifetime: readonly Call[];
  readonly #history: History;
  readonly #byValue = new Map<string, Token>();
  readonly #workedIn: ReadonlyMap<string, Call>;
  readonly #timeline: Timeline;
  readonly #presentedBy: ReadonlyMap<Token | undefined, readonly Call[]>;
  readonly #endingAll: ReadonlyMap<string | undefined, readonly Call[]>;
  readonly #granted: ReadonlySet<unknown>;
  #grudged: ReadonlySet<unknown> = new Set();

  constructor(history: History) {
    this.#history = history;
    const issuing = history.calls.filter((call) => givenToken(call) !== undefined);
    for (const call of issuing) this.#learn(call);
    this.all = [...this.#byValue.values()];
    this.#timeline = new Timeline(actingRoutes.flatMap((route) => history.to(route)));
    const bearing = bearingRoutes.flatMap((route) => history.to(route));
    this.#presentedBy = Map.groupBy(bearing, (call) => this.presented(call));
    const endings = history.to("logout-all");
    this.#endingAll = Map.groupBy(endings, (call) => this.presented(call)?.email);
    const refreshes = history.to("refresh");
    // What is never granted tells of how it was asked for, not of the tokens it was asked for with.
    this.#granted = new Set(
      refreshes.filter((call) => givenToken(call) !== undefined).map(wayAsked),
    );
    const looks = refreshes.flatMap((call) => this.#look(call) ?? []);
    this.refusedForLifetime = refusedForLifetime(looks).map(({ call }) => call);
    this.#grudged = new Set(this.refusedForLifetime.map(wayAsked));
    this.looks = looks.filter(({ call, worked }) => worked || this.speaksOfToken(call));
    const worked = this.looks.filter((look) => look.worked).toReversed();
    this.#workedIn = new Map(worked.map((look) => [look.token.value, look.call]));
  }

  find(value: unknown): Token | undefined {
    return typeof value === "string" ? this.#byValue.get(value) : undefined;
  }

  /** The call that showed that a token works; undefined where none did. */
  worked(value: string): Call | undefined {
    return this.#workedIn.get(value);
  }

  /** Calls of a route that gave out a token which had been given out before. */
  reissuedBy(route: RouteId): { first: Call; again: Call }[] {
    return this.all.flatMap(({ issue, reissued }) =>
      reissued
        .filter((again) => again.route?.id === route)
        .map((again) => ({ first: issue, again })),
    );
  }

  /** The token that a call presented as the document says; undefined where none or an unknown one. */
  presented(call: Call): Token | undefined {
    return this.find(bearer(call));
  }

  #learn(call: Call): void {
    const value = givenToken(call) as string;
    const known = this.#byValue.get(value);
    if (known !== undefined) known.reissued.push(call);
    else this.#byValue.set(value, { value, issue: call, email: this.#owner(call), reissued: [] });
  }

  #owner(call: Call): string | undefined {
    const route = call.route?.id;
    if (route === "login") return normalEmail(asked(call, "email"));
    if (route === "refresh") return this.presented(call)?.email;
    if (route === "verify-email") {
      const mailedTo = this.#history.users.ownerOfCode(asked(call, "verification_code"));
      const stated = normalEmail(answered(call, "data.user.email"));
      // Where a code verified somebody else, whose token that is cannot be told.
      return mailedTo === undefined || stated === undefined || mailedTo === stated
        ? (mailedTo ?? stated)
        : undefined;
    }
    return undefined;
  }

  #look(call: Call): Look | undefined {
    const token = this.presented(call);
    if (token === undefined || !before(token.issue, call)) return undefined;
    const worked = givenToken(call) !== undefined;
    if (!worked && (outcome(call) !== "failed" || !this.speaksOfToken(call))) return undefined;
    // What a failed answer holds beside its error is no token, unless it works.
    if (!worked && outcome(token.issue) === "failed") return undefined;
    const since = this.#timeline
      .around(token.issue, call)
      .filter(
        (act) =>
          act !== call && act !== token.issue && mayAffect(act, call) && !before(act, token.issue),
      );
    return { token, call, worked, ...this.#fate(token, call, since) };
  }

  /** Whether a refused refresh tells of its token: others that asked in the same way were granted. */
  speaksOfToken(refused: Call): boolean {
    const way = wayAsked(refused);
    const isTaken = this.#granted.has(way) && !this.#grudged.has(way);
    return isTaken && asksProperly(refused) && isSpeltBearer(refused);
  }

  #fate(
    token: Token,
    look: Call,
    since: Call[],
  ): Pick<Look, "standing" | "revokedBy" | "acts" | "aged"> {
    const revokedBy = since.filter(
      (act) => this.#revokes(act, token) && before(act, look) && before(token.issue, act),
    );
    const acts = since
      .filter((act) => !revokedBy.includes(act))
      .map((call) => ({ call, harm: this.#harm(call, token) }));
    const aged = this.#clockMoved(token.issue, look);
    // The same token given again is told as such; whether it should live or be dead is anybody's guess.
    if (token.reissued.length > 0) return { standing: "unknown", revokedBy: [], acts: [], aged };
    if (revokedBy.length > 0) return { standing: "dead", revokedBy, acts: [], aged };
    const doubtful =
      token.email === undefined || aged || acts.some((act) => act.harm === "excused");
    return {
      standing: doubtful ? "unknown" : "live",
      revokedBy,
      aged,
      acts: acts.flatMap((act) => (act.harm === undefined ? [] : [{ ...act, harm: act.harm }])),
    };
  }

  /** Whether the lifecycle table says that this call, ended as it did, revoked the token. */
  #revokes(act: Call, token: Token): boolean {
    const presented = this.presented(act);
    if (presented === undefined) return false;
    switch (act.route?.id) {
      case "refresh":
        return presented === token && givenToken(act) !== undefined;
      case "logout":
        return presented === token && succeededPlainly(act);
      case "logout-all":
        return (
          presented.email !== undefined &&
          presented.email === token.email &&
          succeededPlainly(act) &&
          !this.isRevoked(presented, act) &&
          // A lapsed token ends nothing, whatever is answered.
          !this.#clockMoved(presented.issue, act)
        );
      default:
        return false;
    }
  }

  /** The calls that surely revoked a token, by the lifecycle table. */
  revokers(token: Token): Call[] {
    return this.#endings(token).filter(
      (act) => before(token.issue, act) && this.#revokes(act, token),
    );
  }

  /** Whether a token had, or may have, been revoked before a call: presenting it may alarm the service. */
  isRevoked(token: Token, call: Call): boolean {
    return this.#endings(token).some(
      (act) =>
        act !== call &&
        mayAffect(act, call) &&
        !before(act, token.issue) &&
        this.#mayRevoke(act, token),
    );
  }

  /** Whether a token may be dead by a revocation or by time: what a service ends in its alarm is open. */
  #mayAlarm(token: Token, act: Call): boolean {
    return this.isRevoked(token, act) || this.#clockMoved(token.issue, act);
  }

  /** Whether a token was refused that may have been ended before, in an alarm that no sentence forbids. */
  #mayHaveDied(token: Token, act: Call): boolean {
    if (outcome(act) !== "failed" || !this.speaksOfToken(act)) return false;
    return this.#since(token, act).some(
      (other) => before(other, act) && this.#harm(other, token) === "excused",
    );
  }

  /** Whether calls that the lifecycle table does not list, such as a reset, may have ended a token before it was presented. */
  mayHaveEndedUnlisted(token: Token, presenting: Call): boolean {
    return this.#since(token, presenting).some(
      (other) =>
        !listed.has(other.route?.id) &&
        !before(presenting, other) &&
        this.#harm(other, token) === "excused",
    );
  }

  #since(token: Token, act: Call): Call[] {
    return this.#timeline
      .around(token.issue, act)
      .filter((other) => other !== token.issue && other !== act && !before(other, token.issue));
  }

  /** The calls that can have revoked a token: those that presented it, and those that end all of its user's. */
  #endings(token: Token): Call[] {
    const own = this.#presentedBy.get(token) ?? [];
    const all = token.email === undefined ? [] : (this.#endingAll.get(token.email) ?? []);
    return [...own, ...all.filter((call) => this.presented(call) !== token)];
  }

  #mayRevoke(act: Call, token: Token): boolean {
    const presented = this.presented(act);
    const route = act.route?.id;
    if (presented === token) {
      if (route === "logout" || route === "logout-all") return true;
      return route === "refresh" && (givenToken(act) !== undefined || outcome(act) !== "failed");
    }
    return (
      route === "logout-all" && presented?.email !== undefined && presented.email === token.email
    );
  }

  /** Which rule forbids this call to harm the token; undefined where it plainly has nothing to do with it. */
  #harm(act: Call, token: Token): Act["harm"] | undefined {
    const route = act.route?.id;
    if (route === "login") return this.#harmOfLogin(act, token);
    if (route === "refresh" || route === "logout" || route === "logout-all") {
      return this.#harmOfBearerCall(act, route, token);
    }
    const owners = this.#owners(act);
    if (owners.every((email) => email !== undefined && email !== token.email)) {
      return outcome(act) === "failed" ? undefined : "token.lifecycle";
    }
    // What mails, verification, reset and a second signup do to tokens of their own user is not shown.
    return "excused";
  }

  #harmOfLogin(act: Call, token: Token): Act["harm"] | undefined {
    const own = normalEmail(asked(act, "email")) === token.email;
    if (!own) return givenToken(act) === undefined ? undefined : "token.lifecycle";
    return givenToken(act) === undefined ? "token.lifecycle" : "login.keeps-earlier-tokens";
  }

  #harmOfBearerCall(
    act: Call,
    route: "refresh" | "logout" | "logout-all",
    token: Token,
  ): Act["harm"] {
    const value = bearer(act);
    if (value === undefined || isNoToken(value, this.#history)) {
      return route === "refresh" ? "token.lifecycle" : `${route}.requires-bearer`;
    }
    const presented = this.find(value);
    if (presented === undefined || presented.email === undefined) return "excused";
    if (presented === token) {
      const rejected = route === "refresh" && outcome(act) === "failed" && !this.speaksOfToken(act);
      return rejected ? "refresh.failure-keeps-token" : "excused";
    }
    if (presented.email !== token.email) {
      return route === "logout-all" ? "logout-all.spares-other-users" : "token.lifecycle";
    }
    if (this.#mayAlarm(presented, act) || route === "logout-all") return "excused";
    if (this.#mayHaveDied(presented, act)) return "excused";
    return route === "refresh" ? "refresh.keeps-other-tokens" : "logout.keeps-other-tokens";
  }

  /** Whose account a call without a token is about, as far as is told: a reset names one and may hold another's token. */
  #owners(act: Call): (string | undefined)[] {
    const { users } = this.#history;
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

  #clockMoved(issue: Call, look: Call): boolean {
    const from = issue.received?.at.t ?? 0;
    const to = look.received?.at.t ?? Number.POSITIVE_INFINITY;
    return this.#history.clockMoves.some((move) => move.t_us >= from && move.t_us <= to);
  }
}
