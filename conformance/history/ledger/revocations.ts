import { before, type Call, mayAffect } from "../call.ts";
import { wasMovedBetween } from "../clock.ts";
import type { History } from "../history.ts";
import { givenToken, outcome, succeededPlainly } from "../outcome.ts";
import type { Token, TokenRegistry } from "./token-registry.ts";

export const bearingRoutes = ["refresh", "logout", "logout-all"] as const;

/** Which calls end which tokens, by the lifecycle table. */
export class Revocations {
  readonly #history: History;
  readonly #tokens: TokenRegistry;
  readonly #presentedBy: ReadonlyMap<Token | undefined, readonly Call[]>;
  readonly #endingAll: ReadonlyMap<string | undefined, readonly Call[]>;

  constructor(history: History, tokens: TokenRegistry) {
    this.#history = history;
    this.#tokens = tokens;
    const bearing = bearingRoutes.flatMap((route) => history.to(route));
    this.#presentedBy = Map.groupBy(bearing, (call) => tokens.presented(call));
    this.#endingAll = Map.groupBy(
      history.to("logout-all"),
      (call) => tokens.presented(call)?.email,
    );
  }

  /** Whether the lifecycle table says that this call, ended as it did, revoked the token. */
  revokes(act: Call, token: Token): boolean {
    const presented = this.#tokens.presented(act);
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
          !this.clockMoved(presented.issue, act)
        );
      default:
        return false;
    }
  }

  /** The calls that surely revoked a token, by the lifecycle table. */
  revokers(token: Token): Call[] {
    return this.#endings(token).filter(
      (act) => before(token.issue, act) && this.revokes(act, token),
    );
  }

  /** Whether a token had, or may have, been revoked before a call, `but` one apart: presenting it may alarm the service. */
  isRevoked(token: Token, call: Call, but?: Call): boolean {
    return this.#endings(token).some(
      (act) =>
        act !== call &&
        act !== but &&
        mayAffect(act, call) &&
        !before(act, token.issue) &&
        this.#mayRevoke(act, token),
    );
  }

  /** Whether a token may be dead by a revocation or by time. */
  mayHaveEnded(token: Token, act: Call): boolean {
    return this.isRevoked(token, act) || this.clockMoved(token.issue, act);
  }

  /** Whether the clock was moved between two calls: then the lifetime may have ended what the first gave. */
  clockMoved(issue: Call, look: Call): boolean {
    const from = issue.received?.at.t ?? 0;
    const to = look.received?.at.t ?? Number.POSITIVE_INFINITY;
    return wasMovedBetween(from, to, this.#history);
  }

  /** The calls that can have revoked a token: those that presented it, and those that end all of its user's. */
  #endings(token: Token): Call[] {
    const own = this.#presentedBy.get(token) ?? [];
    const all = token.email === undefined ? [] : (this.#endingAll.get(token.email) ?? []);
    return [...own, ...all.filter((call) => this.#tokens.presented(call) !== token)];
  }

  #mayRevoke(act: Call, token: Token): boolean {
    const presented = this.#tokens.presented(act);
    const route = act.route?.id;
    if (presented === token) {
      if (route === "logout" || route === "logout-all") return true;
      return route === "refresh" && (givenToken(act) !== undefined || outcome(act) !== "failed");
    }
    return (
      route === "logout-all" && presented?.email !== undefined && presented.email === token.email
    );
  }
}
