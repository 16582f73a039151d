import { loginIssuesNewToken } from "../../../contracts/clauses/login.ts";
import {
  logoutAllRevokesAllTokens,
  logoutRevokesCurrentToken,
} from "../../../contracts/clauses/logout.ts";
import {
  refreshIssuesNewToken,
  refreshRevokesPreviousToken,
} from "../../../contracts/clauses/refresh.ts";
import { tokenLifecycle } from "../../../contracts/clauses/token.ts";
import { verifyEmailIssuesWorkingToken } from "../../../contracts/clauses/verify.ts";
import { isHeldUp } from "../../freedoms/own-calls.ts";
import { asked, type Call } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import { normalEmail } from "../../history/email.ts";
import type { History } from "../../history/history.ts";
import type { Act, Look } from "../../history/ledger/look.ts";
import { looksOf } from "../../history/ledger/looks.ts";
import { presentedToken, type Token, tokensOf } from "../../history/ledger/tokens.ts";
import {
  contradicts,
  type Judge,
  refused,
  type Sighting,
  supports,
} from "../../history/sighting.ts";

/**
 * The rules that a look at a token can speak of. A token that should be dead speaks of the call that revoked it. A
 * token that should be live speaks of its issue, and of every call since that might have harmed it.
 */
export type FateRule =
  | typeof loginIssuesNewToken.id
  | typeof verifyEmailIssuesWorkingToken.id
  | typeof refreshIssuesNewToken.id
  | typeof refreshRevokesPreviousToken.id
  | typeof logoutRevokesCurrentToken.id
  | typeof logoutAllRevokesAllTokens.id
  | Exclude<Look["acts"][number]["harm"], "not forbidden">;

interface Concern {
  rule: FateRule;
  /** The calls that the rule speaks of, before the look itself. */
  calls: readonly Call[];
}

/** The judge of a rule about what becomes of tokens: every look in the history, filed where it belongs. */
export function fateOf(rule: FateRule): Judge {
  return function* (history: History) {
    for (const look of looksOf(history)) {
      const sighting = sight(look, rule, history);
      if (sighting !== undefined) yield sighting;
    }
  };
}

/** The looks from which causes are told: a refusal beside another call of its user has its own. */
const tellingLooks = derived((history: History): Look[] =>
  looksOf(history).filter((look) => !isHeldUp(look, history)),
);

function sight(look: Look, rule: FateRule, history: History): Sighting | undefined {
  const [told, ...others] = concerns(look, history);
  if (told === undefined) return undefined;
  const shown = [look.token.issue, ...told.calls, look.call];
  const right = look.worked === (look.standing === "live");
  // A token that behaves supports every rule concerned; one that does not is held against one rule only.
  if (right) {
    if (isHeldUp(look, history)) return undefined;
    const concern = [told, ...others].find((one) => one.rule === rule);
    return (
      concern &&
      supports([look.token.issue, ...concern.calls, look.call], kindOf(look, rule, history))
    );
  }
  if (told.rule !== rule) return undefined;
  return contradicts(shown, {
    field: "the access token",
    expected: look.standing === "live" ? "still works" : "no longer works",
    got: look.worked ? "works" : refused(look.call),
    unless: others.map((other) => other.rule).filter((other) => other !== rule),
  });
}

/** What gave the token that a rule speaks of: of a refresh, the one that it rotated. */
function kindOf({ token: { issue } }: Look, rule: FateRule, history: History): string {
  const spoken = rule === refreshIssuesNewToken.id ? presentedToken(issue, history)?.issue : issue;
  return spoken?.route?.id ?? "unknown";
}

/**
 * The rules that a look concerns, the one to blame first. Several acts between issue and look leave it
 * open which did the harm: blamed is what explains most of the tokens lost, unless one of the others is
 * seen failing by itself.
 */
function concerns(look: Look, history: History): Concern[] {
  if (look.standing === "unknown") return [];
  if (look.standing === "dead") {
    const revoked = look.revokedBy.toReversed().flatMap((call): Concern[] => {
      const rule = revoking[call.route?.id ?? ""];
      return rule === undefined ? [] : [{ rule, calls: [call] }];
    });
    // A token of a verification may be another user's: then it neither ends nor is ended with theirs.
    const verified: Concern = { rule: verifyEmailIssuesWorkingToken.id, calls: [] };
    return isBetweenVerified(look, history) ? [...revoked, verified] : revoked;
  }
  const issue = issuing[look.token.issue.route?.id ?? ""];
  if (issue === undefined) return [];
  const acts = look.acts.toReversed().flatMap(({ call, harm }): Concern[] => {
    return harm === "not forbidden" ? [] : [{ rule: harm, calls: [call] }];
  });
  const suspect = look.worked ? undefined : suspects(history).get(look);
  const first = acts.filter(({ rule }) => rule === suspect);
  const narrow = acts.filter(({ rule }) => rule !== suspect && rule !== tokenLifecycle.id);
  const general = acts.filter(({ rule }) => rule === tokenLifecycle.id);
  const issued = { rule: issue, calls: [] };
  const wasBornSo = !look.acts.some(isOwnLogin(look)) && bornDead(history).has(issue);
  return [...first, ...narrow, ...(wasBornSo ? [issued, ...general] : [...general, issued])];
}

/** Whether an act names the token's own user. */
const isOwn =
  ({ token }: Look) =>
  ({ call }: Act): boolean =>
    normalEmail(asked(call, "email")) === token.email;

const isOwnLogin = (look: Look) => (act: Act) => act.call.route?.id === "login" && isOwn(look)(act);

/** What happens by chance less often than this shows a cause; fewer lost tokens than `few` show none. */
const chance = 0.05;
const few = 3;

/** The issuing rules that explain tokens which died while other users made calls. */
const bornDead = derived((history: History): Set<FateRule> => {
  const looks = tellingLooks(history).filter(
    (look) =>
      look.standing === "live" &&
      !look.acts.some((act) => isNarrow(act.harm) || isOwnLogin(look)(act)),
  );
  const byIssue = Map.groupBy(looks, ({ token }) => issuing[token.issue.route?.id ?? ""]);
  return new Set(
    [...byIssue].flatMap(([rule, those]) =>
      rule !== undefined && areBornDead(those, history) ? [rule] : [],
    ),
  );
});

/**
 * Whether their issue explains the lost ones among these tokens. It does where some died although no call came
 * meanwhile. Otherwise compared are what all lost tokens share: a kind of call that came meanwhile, or refreshes behind
 * them, as the 11 of a long chain. The cause is what so few living tokens have that chance does not explain it.
 */
function areBornDead(looks: readonly Look[], history: History): boolean {
  const [living, lost] = [looks.filter(isLive), looks.filter((look) => !isLive(look))];
  if (lost.some(({ acts }) => acts.length === 0)) return true;
  const byChance = (has: (look: Look) => boolean): number =>
    (living.filter(has).length / Math.max(1, living.length)) ** lost.length;
  const beside = [...new Set(lost.flatMap(kindsOfCall))]
    .map((kind) => (look: Look) => kindsOfCall(look).includes(kind))
    .filter((has) => lost.every(has));
  const ofCalls = Math.min(1, ...beside.map(byChance));
  const behind = ({ token }: Look): number => refreshesBehind(history).get(token) ?? 0;
  const fewest = Math.min(...lost.map(behind));
  const ofChain = byChance((look) => behind(look) >= fewest);
  const areLastOfChains = ofChain < chance && ofChain < ofCalls;
  return areLastOfChains || (lost.length >= few && ofCalls >= chance);
}

/** The kinds of calls that came meanwhile, such as `signup`, and `own signup` where it named the token's user. */
const kindsOfCall = (look: Look): string[] =>
  look.acts.flatMap((act) => {
    const route = act.call.route?.id ?? "";
    return isOwn(look)(act) ? [route, `own ${route}`] : [route];
  });

/** How many refreshes lead from a login or verification to each token: 2 to the second token of a chain. */
const refreshesBehind = derived((history: History): ReadonlyMap<Token, number> => {
  const behind = new Map<Token, number>();
  for (const token of tokensOf(history)) {
    const old = token.issue.route?.id === "refresh" && presentedToken(token.issue, history);
    behind.set(token, old ? (behind.get(old) ?? 0) + 1 : 0);
  }
  return behind;
});

const isLive = ({ worked }: Look): boolean => worked;

type Harm = Look["acts"][number]["harm"];
type Narrow = Exclude<Harm, typeof tokenLifecycle.id | "not forbidden">;
const isNarrow = (rule: Harm): rule is Narrow =>
  rule !== tokenLifecycle.id && rule !== "not forbidden";

/**
 * The rule that explains each token lost after calls that should have spared it: the rule that explains most losses. Of
 * several that explain equally many, it is the one with the fewest tokens that lived on.
 */
const suspects = derived((history: History): Map<Look, Narrow> => {
  const blamed = new Map<Look, Narrow>();
  const looks = tellingLooks(history)
    .filter(({ standing }) => standing === "live")
    .map((look) => ({ look, rules: new Set(look.acts.map(({ harm }) => harm).filter(isNarrow)) }));
  const spared = tally(looks.filter(({ look }) => look.worked));
  let lost = looks.filter(({ look, rules }) => !look.worked && rules.size > 0);
  while (lost.length > 0) {
    const [[likeliest]] = [...tally(lost)].sort(
      ([a, lostA], [b, lostB]) => lostB - lostA || (spared.get(a) ?? 0) - (spared.get(b) ?? 0),
    ) as [[Narrow, number]];
    for (const { look, rules } of lost) if (rules.has(likeliest)) blamed.set(look, likeliest);
    lost = lost.filter(({ rules }) => !rules.has(likeliest));
  }
  return blamed;
});

function tally(looks: readonly { rules: ReadonlySet<Narrow> }[]): Map<Narrow, number> {
  const counts = new Map<Narrow, number>();
  for (const rule of looks.flatMap(({ rules }) => [...rules])) {
    counts.set(rule, (counts.get(rule) ?? 0) + 1);
  }
  return counts;
}

function isBetweenVerified({ token, revokedBy }: Look, history: History): boolean {
  const ending = revokedBy.map((call) => presentedToken(call, history));
  const others = ending.filter((other) => other !== token);
  const isVerified = [token, ...others].some((one) => one?.issue.route?.id === "verify-email");
  return others.length > 0 && isVerified;
}

const revoking: Record<string, FateRule> = {
  refresh: refreshRevokesPreviousToken.id,
  logout: logoutRevokesCurrentToken.id,
  "logout-all": logoutAllRevokesAllTokens.id,
};

const issuing: Record<string, FateRule> = {
  login: loginIssuesNewToken.id,
  "verify-email": verifyEmailIssuesWorkingToken.id,
  refresh: refreshIssuesNewToken.id,
};
