import { restartSucceedsWithValidKey } from "../../../contracts/clauses/restart.ts";
import { offeredServers, type Profile } from "../../../contracts/profile/index.ts";
import { answered, before, type Call } from "../../kit/history/call.ts";
import type { History } from "../../kit/history/history.ts";
import { wordsOf } from "../../kit/history/how-answered.ts";
import { isPassing } from "../../kit/history/outcome.ts";
import { inTurn, spells } from "../../kit/history/spells.ts";
import { contradicts, doubted, forEvery, missing, recorded, supports } from "../../kit/judge.ts";
import {
  isFaceswap,
  type KeyFault,
  keyFault,
  mayOverlap,
  type Restart,
  restartFailed,
  restarts,
  saysSuccess,
} from "../../kit/restart/restarts.ts";
import { rule } from "../../kit/rule.ts";
import { restartProperly } from "./drives.ts";
import { needsKey } from "./needs-key.ts";

const undeclaredServers = {
  kind: "fact",
  name: "offers.servers",
  text: "which server kinds the enterprise key may restart (offers.servers)",
} as const;

/** Declared, or not turned down, or the key opens something else: a refusal everywhere may be the key's. */
function isOffered(restart: Restart, history: History): boolean {
  if (history.facts.offers.servers !== undefined || !restartFailed(restart)) return true;
  const isServed = (other: Restart) =>
    keyFault(other.call, history) === "as given" && other.call.received?.status === 200;
  return restarts(history).some((other) => isServed(other) && saysSuccess(other));
}

/** So many wrong keys within so long may lock the key, or the caller, for a while; so often a right one is refused then. */
const mistakes = 3;
const whileUs = 60 * 1_000_000;
const refusals = 2;

/** Right restarts that were refused on end in the words of a wrong key, several of which had come before. */
function refusedInLocks(history: History): Set<Call> {
  const by = (fault: KeyFault) =>
    restarts(history).filter(({ call }) => keyFault(call, history) === fault);
  const wrong = by("wrong key").map(({ call }) => call);
  const words = new Set(wrong.map(wordsOf));
  const right = Map.groupBy(by("as given"), (one) => saysSuccess(one) || isPassing(one.call));
  const [served = [], refused = []] = [true, false].map((isServed) =>
    (right.get(isServed) ?? []).map(({ call }) => call),
  );
  const isLock = (spell: readonly Call[]): boolean => {
    const lately = wrong.filter((one) =>
      spell.some((call) => before(one, call) && call.sent.at.t - one.sent.at.t < whileUs),
    );
    const isSaid = spell.every((call) => words.has(wordsOf(call)));
    return isSaid && inTurn(spell) >= refusals && lately.length >= mistakes;
  };
  // Who never restarted anything locks nobody.
  return new Set(served.length === 0 ? [] : spells(refused, served).filter(isLock).flat());
}

const locked = {
  kind: "fact",
  name: "enterprise.key",
  text: "an enterprise key that is served throughout (enterprise.key): wrong keys may have locked it",
} as const;

const quota = (facts: Profile) => {
  // While a restart lasts, a second one of the same server tells nothing.
  const each = (facts.enterprise.restartSettlesMs ?? Number.POSITIVE_INFINITY) > 500 ? 1 : 3;
  return Object.fromEntries(offeredServers(facts).map(({ kind }) => [kind, each]));
};

export default rule(restartSucceedsWithValidKey, {
  drives: [restartProperly],
  needs: needsKey,
  quota,

  judge: forEvery(restarts, (restart, history) => {
    const { call, server } = restart;
    if (keyFault(call, history) !== "as given" || isPassing(call)) return undefined;
    const status = call.received?.status;
    const served = status === 200 && (isFaceswap(restart) || saysSuccess(restart));
    if (mayOverlap(restart, history)) {
      return recorded("restart: asked again at once", served ? "success" : `refused (${status})`);
    }
    if (served) return supports(call, server.kind);
    if (!isOffered(restart, history)) return missing(undeclaredServers, call);
    if (history.memo(refusedInLocks).has(call)) return doubted(locked, call);
    return contradicts(call, {
      field: status === 200 ? "status" : "HTTP status",
      kind: server.kind,
      expected: status === 200 ? "success" : 200,
      got: status === 200 ? (answered(call, "status") ?? "absent") : status,
    });
  }),
});
