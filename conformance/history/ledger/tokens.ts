import { before, type Call, isSpeltBearer, mayAffect } from "../call.ts";
import { derived } from "../derived.ts";
import type { History } from "../history.ts";
import { givenToken, outcome } from "../outcome.ts";
import { asksProperly } from "../owed.ts";
import { Harms } from "./harms.ts";
import type { Look } from "./look.ts";
import { refusedForLifetime, wayAsked } from "./refused-lifetimes.ts";
import { Revocations } from "./revocations.ts";
import { type Token, TokenRegistry } from "./token-registry.ts";

/** The tokens of a history, and each look at one. */
export const tokensOf = derived((history) => new TokenLedger(history));

/** How each look at a token compares with the lifecycle table. */
export class TokenLedger extends TokenRegistry {
  readonly looks: readonly Look[];
  /** Refreshes of live tokens that were refused for the lifetime they asked for, though others got it. */
  readonly refusedForLifetime: readonly Call[];
  readonly #history: History;
  readonly #revocations: Revocations;
  readonly #harms: Harms;
  readonly #workedIn: ReadonlyMap<string, Call>;
  readonly #granted: ReadonlySet<unknown>;
  #refusedWays: ReadonlySet<unknown> = new Set();

  constructor(history: History) {
    super(history);
    this.#history = history;
    this.#revocations = new Revocations(history, this);
    this.#harms = new Harms(history, this, this.#revocations, (call) => this.speaksOfToken(call));
    const refreshes = history.to("refresh");
    // What is never granted tells of how it was asked for, not of the tokens it was asked for with.
    this.#granted = new Set(
      refreshes.filter((call) => givenToken(call) !== undefined).map(wayAsked),
    );
    const looks = refreshes.flatMap((call) => this.#look(call) ?? []);
    this.refusedForLifetime = refusedForLifetime(looks).map(({ call }) => call);
    this.#refusedWays = new Set(this.refusedForLifetime.map(wayAsked));
    this.looks = looks.filter(({ call, worked }) => worked || this.speaksOfToken(call));
    const worked = this.looks.filter((look) => look.worked).toReversed();
    this.#workedIn = new Map(worked.map((look) => [look.token.value, look.call]));
  }

  /** The call that showed that a token works; undefined where none did. */
  worked(value: string): Call | undefined {
    return this.#workedIn.get(value);
  }

  /** The calls that surely revoked a token, by the lifecycle table. */
  revokers(token: Token): Call[] {
    return this.#revocations.revokers(token).filter((act) => this.#revokes(act, token));
  }

  /** Whether a token had, or may have, been revoked before a call, `but` one apart: presenting it may alarm the service. */
  isRevoked(token: Token, call: Call, but?: Call): boolean {
    return this.#revocations.isRevoked(token, call, but);
  }

  /** Whether anything but what the lifecycle table forbids may have ended a token before it was presented. */
  mayHaveEnded(token: Token, presenting: Call): boolean {
    return this.#harms.mayHaveEnded(token, presenting);
  }

  /** Whether calls that the lifecycle table does not list, such as a reset, may have ended a token before it was presented. */
  mayHaveEndedUnlisted(token: Token, presenting: Call): boolean {
    return this.#harms.mayHaveEndedUnlisted(token, presenting);
  }

  /** Whether a refused refresh tells of its token: others that asked in the same way were granted. */
  speaksOfToken(refused: Call): boolean {
    const way = wayAsked(refused);
    const isTaken = this.#granted.has(way) && !this.#refusedWays.has(way);
    return isTaken && asksProperly(refused, this.#history) && isSpeltBearer(refused);
  }

  /** Whether a call surely revoked a token: one that a reset, say, may have ended ends no others, though logout-all grants it. */
  #revokes(act: Call, token: Token): boolean {
    if (!this.#revocations.revokes(act, token)) return false;
    const presented = this.presented(act);
    return act.route?.id !== "logout-all" || presented === undefined || presented === token
      ? true
      : !this.mayHaveEndedUnlisted(presented, act);
  }

  #look(call: Call): Look | undefined {
    const token = this.presented(call);
    if (token === undefined || !before(token.issue, call)) return undefined;
    const worked = givenToken(call) !== undefined;
    if (!worked && (outcome(call) !== "failed" || !this.speaksOfToken(call))) return undefined;
    // What a failed answer holds beside its error is no token, unless it works.
    if (!worked && outcome(token.issue) === "failed") return undefined;
    return { token, call, worked, ...this.#fate(token, call) };
  }

  #fate(token: Token, look: Call): Pick<Look, "standing" | "revokedBy" | "acts" | "aged"> {
    const since = this.#harms.since(token, look).filter((act) => mayAffect(act, look));
    const revokedBy = since.filter(
      (act) => this.#revokes(act, token) && before(act, look) && before(token.issue, act),
    );
    const acts = since
      .filter((act) => !revokedBy.includes(act))
      .map((call) => ({ call, harm: this.#harms.of(call, token) }));
    const aged = this.#revocations.clockMoved(token.issue, look);
    // The same token given again is told as such; whether it should live or be dead is anybody's guess.
    if (token.reissued.length > 0) return { standing: "unknown", revokedBy: [], acts: [], aged };
    if (revokedBy.length > 0) return { standing: "dead", revokedBy, acts: [], aged };
    const doubtful =
      token.email === undefined || aged || acts.some((act) => act.harm === "excused");
    return {
      standing: doubtful ? "unknown" : "live",
      revokedBy,
      aged,
      acts: acts.flatMap(({ call, harm }) => (harm === undefined ? [] : [{ call, harm }])),
    };
  }
}
