import type { RouteId } from "../../../contracts/wire/route-ids.ts";
import { answered, asked, bearer, before, type Call } from "../call.ts";
import type { History } from "../history.ts";
import { givenToken } from "../outcome.ts";
import { normalEmail, usersOf } from "./users.ts";

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

/** Whether two calls that were under way together asked for the same with one token: that both get one is `refresh.rotates-once`'s. */
export const isSharing = (issue: Call, again: Call): boolean =>
  bearer(again) !== undefined && bearer(issue) === bearer(again) && !before(issue, again);

/** Whether a verification was shown a live token and gave it back, which need not be new, as it is of login and refresh. */
export const givesBack = (call: Call): boolean =>
  call.route?.id === "verify-email" &&
  givenToken(call) !== undefined &&
  bearer(call) === givenToken(call);

/** Every token of a history, and whose it is. */
export class TokenRegistry {
  readonly all: readonly Token[];
  readonly #history: History;
  readonly #byValue = new Map<string, Token>();

  constructor(history: History) {
    this.#history = history;
    const issuing = history.calls.filter((call) => givenToken(call) !== undefined);
    for (const call of issuing) this.#learn(call);
    this.all = [...this.#byValue.values()];
  }

  find(value: unknown): Token | undefined {
    return typeof value === "string" ? this.#byValue.get(value) : undefined;
  }

  /** The token that a call presented as the document says; undefined where none or an unknown one. */
  presented(call: Call): Token | undefined {
    return this.find(bearer(call));
  }

  /** Calls of a route that gave out a token which had been given out before, but neither at once for the same old one nor to who showed it. */
  reissuedBy(route: RouteId): { first: Call; again: Call }[] {
    return this.all.flatMap(({ issue, reissued }) =>
      reissued
        .filter(
          (again) => again.route?.id === route && !isSharing(issue, again) && !givesBack(again),
        )
        .map((again) => ({ first: issue, again })),
    );
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
      const mailedTo = usersOf(this.#history).ownerOfCode(asked(call, "verification_code"));
      const stated = normalEmail(answered(call, "data.user.email"));
      // Where a code verified somebody else, whose token that is cannot be told.
      return mailedTo === undefined || stated === undefined || mailedTo === stated
        ? (mailedTo ?? stated)
        : undefined;
    }
    return undefined;
  }
}
