import { before, type Call, isSpeltBearer, mayAffect } from "../call.ts";
import { isMovedBetween } from "../clock-moves.ts";
import { derived } from "../derived.ts";
import type { History } from "../history.ts";
import { givenToken, outcome } from "../outcome.ts";
import { asksProperly } from "../token-requests.ts";
import { Harms } from "./harms.ts";
import type { Look } from "./look.ts";
import { amongLooks, wayAsked } from "./refused-lifetimes.ts";
import { revokes } from "./revokers.ts";
import { since } from "./timeline.ts";
import { presentedToken, type Token } from "./tokens.ts";

/** How each look at a token compares with the lifecycle table, in the order of the calls. */
export const looksOf = derived((history: History): readonly Look[] =>
  likelyLooks(history).filter(({ call, worked }) => worked || speaksOfToken(call, history)),
);

/** The looks at one token, in order. */
export const looksAt = (token: Token, history: History): readonly Look[] =>
  byToken(history).get(token) ?? [];
const byToken = derived((history: History) => Map.groupBy(looksOf(history), ({ token }) => token));

/** The looks at the tokens of a user (by address; undefined: of unknown users), in order. */
export const looksOfUser = (email: Token["email"], history: History): readonly Look[] =>
  byEmail(history).get(email) ?? [];
const byEmail = derived((history: History) =>
  Map.groupBy(looksOf(history), ({ token }) => token.email),
);

/** Refreshes of live tokens that were refused for the lifetime they asked for, though others got it. */
export const refusedForLifetime = derived((history: History): readonly Call[] =>
  amongLooks(likelyLooks(history)),
);

/** Whether a refresh was refused for its token: refreshes for the same lifetime are granted, and none is refused for that. */
export const speaksOfToken = (refused: Call, history: History): boolean =>
  !waysRefused(history).has(wayAsked(refused)) && isAskedAsGranted(refused, history);
const waysRefused = derived(
  (history: History): ReadonlySet<unknown> => new Set(refusedForLifetime(history).map(wayAsked)),
);

/** Whether anything but what the lifecycle table forbids may have ended a token before it was presented. */
export const mayHaveEnded = (token: Token, presenting: Call, history: History): boolean =>
  harms(history).mayHaveEnded(token, presenting);
const harms = derived(
  (history: History) => new Harms(history, (call) => speaksOfToken(call, history)),
);

/**
 * Whether the lifetime that a refused refresh asks for is granted to other refreshes. A lifetime that is granted to
 * none, such as `never`, is refused whatever the token is.
 */
const isAskedAsGranted = (refused: Call, history: History): boolean =>
  waysGranted(history).has(wayAsked(refused)) &&
  asksProperly(refused, history) &&
  isSpeltBearer(refused);
const waysGranted = derived((history: History): ReadonlySet<unknown> => {
  const granted = history.to("refresh").filter((call) => givenToken(call) !== undefined);
  return new Set(granted.map(wayAsked));
});

/** The looks, and refusals that may be for the lifetime asked for instead. */
const likelyLooks = derived((history: History): readonly Look[] => {
  const all = new Harms(history, (call) => isAskedAsGranted(call, history));
  return history.to("refresh").flatMap((call) => lookOf(call, all, history) ?? []);
});

function lookOf(call: Call, all: Harms, history: History): Look | undefined {
  const token = presentedToken(call, history);
  if (token === undefined || !before(token.issue, call)) return undefined;
  const worked = givenToken(call) !== undefined;
  if (!worked && (outcome(call) !== "failed" || !isAskedAsGranted(call, history))) return undefined;
  // A text in an answer that failed is a token only where it was seen to work.
  if (!worked && outcome(token.issue) === "failed") return undefined;
  return { token, call, worked, ...fateOf(token, call, all, history) };
}

type Fate = Pick<Look, "standing" | "revokedBy" | "acts" | "aged">;

function fateOf(token: Token, look: Call, all: Harms, history: History): Fate {
  const meanwhile = since(token, look, history).filter((act) => mayAffect(act, look));
  const revokedBy = meanwhile.filter(
    (act) => revokes(act, token, history) && before(act, look) && before(token.issue, act),
  );
  const aged = isMovedBetween(token.issue, look, history);
  // A token that was given twice breaks a rule of its own; whether it should be live or dead is not known.
  if (token.reissued.length > 0) return { standing: "unknown", revokedBy: [], acts: [], aged };
  if (revokedBy.length > 0) return { standing: "dead", revokedBy, acts: [], aged };
  const acts = meanwhile.flatMap((call) => {
    const harm = all.of(call, token);
    return harm === undefined ? [] : [{ call, harm }];
  });
  const isDoubtful =
    token.email === undefined || aged || acts.some(({ harm }) => harm === "not forbidden");
  return { standing: isDoubtful ? "unknown" : "live", revokedBy, aged, acts };
}
