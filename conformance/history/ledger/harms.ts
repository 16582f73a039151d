import { loginKeepsEarlierTokens } from "../../../contracts/clauses/login.ts";
import {
  logoutAllRequiresBearer,
  logoutAllSparesOtherUsers,
  logoutKeepsOtherTokens,
  logoutRequiresBearer,
} from "../../../contracts/clauses/logout.ts";
import {
  refreshFailureKeepsToken,
  refreshKeepsOtherTokens,
} from "../../../contracts/clauses/refresh.ts";
import { tokenLifecycle } from "../../../contracts/clauses/token.ts";
import { asked, bearer, before, type Call } from "../call.ts";
import { normalEmail } from "../email.ts";
import type { History } from "../history.ts";
import { givenToken, outcome } from "../outcome.ts";
import { mayBearAny } from "../unreadable.ts";
import { isNoToken } from "./no-token.ts";
import { mayBeRevokedOrLapsed } from "./revocations.ts";
import { since } from "./timeline.ts";
import { findToken, presentedToken, type Token } from "./tokens.ts";
import { unlistedHarm } from "./unlisted.ts";

/** The rule that forbids a call to end a token. Where no sentence forbids it, a dead token breaks no rule. */
export type Harm =
  | typeof loginKeepsEarlierTokens.id
  | typeof refreshKeepsOtherTokens.id
  | typeof refreshFailureKeepsToken.id
  | typeof logoutKeepsOtherTokens.id
  | typeof logoutRequiresBearer.id
  | typeof logoutAllSparesOtherUsers.id
  | typeof logoutAllRequiresBearer.id
  | typeof tokenLifecycle.id
  | "not forbidden";

const requiresBearer = {
  logout: logoutRequiresBearer,
  "logout-all": logoutAllRequiresBearer,
} as const;

/** The rules that forbid calls to end a token: a login, for one, must keep the earlier tokens of its user. */
export class Harms {
  readonly #history: History;
  readonly #speaksOfToken: (refused: Call) => boolean;

  /** @param speaksOfToken whether a refresh was refused for its token, and not for how it asked. */
  constructor(history: History, speaksOfToken: (refused: Call) => boolean) {
    this.#history = history;
    this.#speaksOfToken = speaksOfToken;
  }

  /** Which rule forbids this call to harm the token; undefined where it plainly has nothing to do with it. */
  of(act: Call, token: Token): Harm | undefined {
    const route = act.route?.id;
    if (route === "login") return harmOfLogin(act, token);
    if (route === "refresh" || route === "logout" || route === "logout-all") {
      return this.#harmOfBearerCall(act, route, token);
    }
    return unlistedHarm(act, token, this.#history);
  }

  /** Whether a token may have been ended before it was presented: by time, or by what no sentence forbids, such as an alarm. */
  mayHaveEnded(token: Token, presenting: Call): boolean {
    return (
      mayBeRevokedOrLapsed(token, presenting, this.#history) ||
      since(token, presenting, this.#history).some(
        (other) =>
          this.of(other, token) === "not forbidden" &&
          // A refusal of the token itself ends nothing.
          (presentedToken(other, this.#history) !== token || outcome(other) !== "failed"),
      )
    );
  }

  #harmOfBearerCall(act: Call, route: "refresh" | "logout" | "logout-all", token: Token): Harm {
    const value = bearer(act);
    if (mayBearAny(act)) return "not forbidden";
    if (value === undefined || isNoToken(value, this.#history)) {
      return route === "refresh" ? tokenLifecycle.id : requiresBearer[route].id;
    }
    const presented = findToken(value, this.#history);
    if (presented === undefined || presented.email === undefined) return "not forbidden";
    if (presented === token) {
      const rejected =
        route === "refresh" && outcome(act) === "failed" && !this.#speaksOfToken(act);
      return rejected ? refreshFailureKeepsToken.id : "not forbidden";
    }
    if (presented.email !== token.email) {
      return route === "logout-all" ? logoutAllSparesOtherUsers.id : tokenLifecycle.id;
    }
    // What a service ends in its alarm about a dead token is open.
    if (mayBeRevokedOrLapsed(presented, act, this.#history) || route === "logout-all")
      return "not forbidden";
    if (this.#mayHaveDied(presented, act)) return "not forbidden";
    return route === "refresh" ? refreshKeepsOtherTokens.id : logoutKeepsOtherTokens.id;
  }

  /** Whether a token that gave nothing may have been ended before, in an alarm that no sentence forbids. */
  #mayHaveDied(token: Token, act: Call): boolean {
    // That a logout was granted does not show that its token was alive.
    if (givenToken(act) !== undefined) return false;
    return since(token, act, this.#history).some(
      (other) => before(other, act) && this.of(other, token) === "not forbidden",
    );
  }
}

function harmOfLogin(act: Call, token: Token): Harm | undefined {
  const own = normalEmail(asked(act, "email")) === token.email;
  if (!own) return givenToken(act) === undefined ? undefined : tokenLifecycle.id;
  return givenToken(act) === undefined ? tokenLifecycle.id : loginKeepsEarlierTokens.id;
}
