import type { ProbeEvent } from "../../contracts/history/events.ts";
import { offeredServers, type Server, type ServerKind } from "../../contracts/profile/index.ts";
import type { Need } from "../../contracts/verdict.ts";
import { keyStanding } from "../generation/enterprise-keys.ts";
import { isNoEvidence } from "../history/answers/outcome.ts";
import { answered, asText, type Call, earlier, isCrash } from "../history/call.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { fact, missing, type Sighting, type Span } from "../history/sighting.ts";
import { firstAfter } from "../history/time/first-after.ts";

/** A call to the restart path of a server that the profile knows. */
export interface Restart {
  call: Call;
  server: Server;
}

/** Restarts of known servers, in the order they were sent. */
export const restarts = derived((history: History): Restart[] => {
  const servers = offeredServers(history.facts);
  return history.to("restart").flatMap((call) => {
    const server = servers.find(({ segment }) => segment === call.params.server_kind);
    return server === undefined || call.received === undefined ? [] : [{ call, server }];
  });
});

/** Answered calls to the restart path of a kind that the profile does not know. */
export function restartsOfNobody(history: History): Call[] {
  const known = offeredServers(history.facts).map(({ segment }) => segment);
  return history
    .to("restart")
    .filter(
      ({ params, received }) => received !== undefined && !known.includes(params.server_kind ?? ""),
    );
}

/** `status` is `success`; no body is shown for faceswap, so its answer proves nothing. */
export const saysSuccess = ({ call }: Restart): boolean => answered(call, "status") === "success";

export const isFaceswap = ({ server }: Restart): boolean => server.kind === "faceswap";

/** Whether a restart was answered as one under way; for faceswap only the status is shown. */
export const isServed = (restart: Restart): boolean =>
  restart.call.received?.status === 200 && (isFaceswap(restart) || saysSuccess(restart));

/**
 * Whether an earlier restart of the same server may still have been under way: what a second one answers
 * then is not shown. Without a declared settling time any earlier one may.
 */
export function mayOverlap({ call, server }: Restart, history: History): boolean {
  const settles = history.facts.enterprise.restartSettlesMs;
  return mayHaveRestarted(server.kind, history).some(({ call: other }) => {
    if (other === call || wasRefused(other) || !earlier(other.sent.at, call.sent.at)) return false;
    const free =
      (other.received?.at.t ?? Number.POSITIVE_INFINITY) +
      (settles ?? Number.POSITIVE_INFINITY) * 1000;
    return call.sent.at.t < free;
  });
}

/** Whether an answer says that nothing restarts. */
const wasRefused = (call: Call): boolean =>
  !isCrash(call) && !isNoEvidence(call) && answered(call, "status") === "error";

/** Whether a restart was turned away, as scenarios see it that try again then. */
export const isDenied = ({ call }: Restart): boolean =>
  (call.received?.status ?? 0) >= 400 || answered(call, "status") === "error";

/** Whether a right service may restart by this call: its key is the valid one, or may be. */
export const mayRestart = ({ call }: Restart): boolean =>
  ["valid", "other form", undefined].includes(keyStanding(call));

/** The restarts with the valid key, in the order they were sent. */
export const withValidKey = derived((history: History): Restart[] =>
  restarts(history).filter(({ call }) => keyStanding(call) === "valid"),
);

/**
 * What is missing where a kind was refused to the valid key, and never restarted by it: a customer may have servers of
 * other kinds alone.
 */
export function unoffered(kind: ServerKind, history: History): Need | undefined {
  const those = withValidKey(history).filter(({ server }) => server.kind === kind);
  const isOpen = history.facts.offers.servers === undefined && !those.some(isServed);
  return isOpen && those.some(isDenied) ? undeclaredServers : undefined;
}

const undeclaredServers = fact(
  "offers.servers",
  "which server kinds the enterprise key may restart (offers.servers)",
);

/** The restarts that may have restarted a server, in the order they were sent. */
const mayHaveRestarted = (kind: ServerKind, history: History): readonly Restart[] =>
  byServer(history).get(kind) ?? [];
const byServer = derived((history: History) =>
  Map.groupBy(
    restarts(history).filter((one) => mayRestart(one) || saysSuccess(one)),
    ({ server }) => server.kind,
  ),
);

/** Restarts of servers whose bodies are shown that succeeded, and rightly so: what their bodies must be. */
export const rightSuccesses = (history: History): Restart[] =>
  restarts(history).filter((one) => saysSuccess(one) && mayRestart(one) && !isFaceswap(one));

/** Whether a call certainly failed: by its status, or by a `status` other than `success`. */
export function restartFailed(restart: Restart): boolean {
  const { call } = restart;
  return !isNoEvidence(call) && !isFaceswap(restart) && isDenied(restart);
}

/** The servers probe shows a restart by then (ms after its answer), where the profile declares no other time. */
export const showsRestartMs = 1000;

/**
 * Which servers were seen to restart by a call, and which not; those are left out of which it was not seen. One did
 * that changed until the next call, unless an earlier or another call may have restarted it. One did not that is as it
 * was before at a time when it would show, and that nothing else may have restarted since.
 */
export function restartedBy(call: Call, history: History): Map<ServerKind, boolean> {
  const seen = new Map<ServerKind, boolean>();
  const { received } = call;
  if (received === undefined) return seen;
  const calls = callsToServers(history);
  const next = calls[firstAfter(received.at.t, calls, sentAt)];
  const until = next === undefined ? Number.POSITIVE_INFINITY : sentAt(next);
  const settled = settledAt(received.at.t, history);
  for (const [kind, looks] of looksAtServers(history)) {
    const before = lastBy(sentAt(call), looks);
    const after = lastBy(until, looks);
    if (before === undefined) continue;
    if (after !== undefined && after.t_us >= received.at.t && !isSame(before, after)) {
      const since = firstAfter(after.t_us, calls, sentAt);
      const others = calls.slice(Math.max(0, since - 2), since).filter((one) => one !== call);
      const alone = others.every((one) => sentAt(one) < before.t_us);
      if (alone && !isPending(kind, before, history)) seen.set(kind, true);
      continue;
    }
    const calm = looks[firstAfter(settled - 1, looks, ({ t_us }) => t_us)];
    const isAlone = (end: number) =>
      !mayHaveRestarted(kind, history).some(
        (other) => other.call !== call && isWithin(sentAt(other.call), sentAt(call), end),
      );
    if (calm !== undefined && isSame(before, calm) && isAlone(calm.t_us)) seen.set(kind, false);
  }
  return seen;
}

const isWithin = (t: number, from: number, until: number): boolean => t >= from && t <= until;

/** What is missing where looks do not tell what a call did: only a declared bound tells which of two close together they show. */
export function unseen(call: Call, { facts }: History): Sighting | undefined {
  const { enterprise, evidence } = facts;
  const isUnbound = enterprise.restartSettlesMs === undefined;
  return isUnbound && evidence.servers ? missing(noBound, call) : undefined;
}

export const noBound = fact(
  "enterprise.restartSettlesMs",
  "by when a restart is over (enterprise.restartSettlesMs): others came before what it did was to be seen",
);

const sentAt = ({ sent }: Call): number => sent.at.t;

/** From the restart before a call, which may show late, until the look that tells what the call did, µs. */
export function lookedAfter(call: Call, history: History): Span {
  const calls = callsToServers(history);
  const at = calls.indexOf(call);
  const next = calls[at + 1];
  const looks = [...looksAtServers(history).values()].flat();
  const inTime = looks.filter(({ t_us }) => next === undefined || t_us <= sentAt(next));
  return {
    from: sentAt(calls[at - 1] ?? call),
    until: inTime.reduce((last, { t_us }) => Math.max(last, t_us), sentAt(call)),
  };
}

/** The last look by a time. */
const lastBy = (t: number, looks: readonly ProbeEvent[]): ProbeEvent | undefined =>
  looks[firstAfter(t, looks, ({ t_us }) => t_us) - 1];

const isSame = (one: ProbeEvent, other: ProbeEvent): boolean =>
  JSON.stringify(one.value) === JSON.stringify(other.value);

/** By when a restart that was answered then has shown in full, for a server may be seen to stop and to start. */
const settledAt = (answered: number, { facts }: History): number =>
  answered + (facts.enterprise.restartSettlesMs ?? showsRestartMs) * 1000;

/** Whether the last restart of a server before a look may not have shown in full by then. */
function isPending(kind: ServerKind, look: ProbeEvent, history: History): boolean {
  const last = mayHaveRestarted(kind, history).findLast(({ call }) => call.sent.at.t <= look.t_us);
  if (last === undefined) return false;
  const { received } = last.call;
  if (received === undefined || look.t_us < settledAt(received.at.t, history)) return true;
  const before = lastBy(sentAt(last.call), looksAtServers(history).get(kind) ?? []);
  return before === undefined || isSame(before, look);
}

const looksAtServers = derived((history: History): Map<ServerKind, ProbeEvent[]> => {
  const looks = history.probes
    .filter((probe) => probe.probe === "servers" && probe.fault === undefined)
    .sort((one, other) => one.t_us - other.t_us);
  return Map.groupBy(looks, (probe) => asText(probe.about.kind) as ServerKind);
});

const callsToServers = derived((history: History): Call[] =>
  history.calls.filter((call) => call.pathOf?.id === "restart"),
);

/** Calls to the restart path of a known server by another method, as restarts that should do nothing. */
export function otherMethodRestarts(history: History): Restart[] {
  const servers = offeredServers(history.facts);
  return history.calls.flatMap((call) => {
    if (call.pathOf?.id !== "restart" || call.route !== undefined) return [];
    const server = servers.find(({ segment }) => segment === segmentOf(call));
    return server === undefined || call.received === undefined ? [] : [{ call, server }];
  });
}

/** The path segment of the server that a call is to restart, whatever its method. */
export const segmentOf = ({ path }: Pick<Call, "path">): string | undefined =>
  /\/enterprise\/([^/]+)\/restart_server/.exec(path)?.[1];
