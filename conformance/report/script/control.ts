import { readPseudonym } from "../../../contracts/history/pseudonym.ts";
import { valueAt } from "../../../contracts/json-pointer.ts";
import { offeredServers } from "../../../contracts/profile/index.ts";
import type { Finding } from "../../../contracts/verdict.ts";
import { routeById } from "../../../contracts/wire/routes.ts";
import { asked, asks, type Call, requestOf } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { segmentOf } from "../../restart/restarts.ts";
import { secretsSent } from "../../run/showing/givers.ts";
import { membersOf } from "../did/verbs.ts";

/**
 * A call that was served as the decisive one might be. Where it is served no more, a refusal of the other says nothing.
 * It is one of the finding's own calls, else the plainest of its route, else one of its tier; of restarts one that the
 * document promises, where none was made.
 */
export function controlOf(
  decisive: Call,
  calls: readonly Call[],
  history: History,
  { about, witness = [], wants }: Pick<Finding, "about" | "witness" | "wants">,
): Call | undefined {
  const tier = decisive.route?.tier;
  // What the finding is about may be wrong in others as well: they lack it, or sign up with all that is listed.
  const isRight = (call: Call): boolean =>
    tier === "control-plane"
      ? call.route?.id === "signup" && membersOf(call).requires.every((name) => asks(call, name))
      : hasOwnKey(call) && about.split(" and ").every((name) => isPlain(asked(call, name)));
  // What shows the breach together, or asks what is not served any more, may be refused by a right service.
  const isRightToServe = (call: Call): boolean =>
    requestOf(call) !== requestOf(decisive) &&
    !witness.includes(call.id) &&
    (call.route !== decisive.route || call.route?.deprecated === undefined);
  // What was turned away at another time may be so by the fault itself.
  const isSure = (call: Call): boolean =>
    wants?.status === "refused" || !refusedIn(history).has(requestOf(call));
  const isControl = (call: Call): boolean =>
    call.route?.tier === tier &&
    [isServed, isRightToServe, isSure, isRight].every((is) => is(call));
  const own = calls.find(isControl);
  if (own !== undefined || tier === undefined) return own;
  const presented = new Set([decisive, ...calls].flatMap(secretsSent));
  const isMakeable = (call: Call): boolean =>
    secretsSent(call).every((text) => isMadeUp(text, presented));
  const others = history.calls.filter((call) => isControl(call) && isMakeable(call));
  const near = others.filter(({ route }) => route === decisive.route);
  const [plainest] = (near.length > 0 ? near : others).toSorted(
    (a, b) => a.sent.bytes - b.sent.bytes,
  );
  const isOfRestart = tier === "enterprise-restart" && wants?.status === "refused";
  return plainest ?? (isOfRestart ? restartOf(decisive, history) : undefined);
}

/** Statuses with which what stands in front of a service turns everybody away. */
export const ofWalls = "40[137]";
export const isOfWall = ({ received }: Call): boolean =>
  new RegExp(`^${ofWalls}$`).test(`${received?.status}`);

/**
 * A call that shows that nothing in front of a service turns everybody away, where the decisive one was turned away so and none
 * of those before was served: one with the same credentials, else the plainest.
 */
export function servedBeside(
  decisive: Call,
  calls: readonly Call[],
  history: History,
): Call | undefined {
  const own = secretsSent(decisive);
  const isLike = (call: Call): boolean => own.every((one) => secretsSent(call).includes(one));
  if (calls.some((call) => isServed(call) && isLike(call))) return undefined;
  const presented = new Set([decisive, ...calls].flatMap(secretsSent));
  const others = history.calls.filter(
    (call) =>
      isServed(call) &&
      // A wall may send everybody on, to log in.
      Number(call.received?.status) < 300 &&
      requestOf(call) !== requestOf(decisive) &&
      !refusedIn(history).has(requestOf(call)) &&
      call.route !== undefined &&
      call.route.deprecated === undefined &&
      secretsSent(call).every((text) => isMadeUp(text, presented)),
  );
  const like = own.length === 0 ? [] : others.filter(isLike);
  const [plainest] = (like.length > 0 ? like : others).toSorted(
    (a, b) => a.sent.bytes - b.sent.bytes,
  );
  return plainest;
}

/** A restart as the document has it, where the run made none, of another server if there is one. */
function restartOf(decisive: Call, { facts, header }: History): Call | undefined {
  const key = valueAt(header.profile, "/enterprise/key");
  const segments = offeredServers(facts).map(({ segment }) => segment);
  const segment = segments.find((one) => one !== segmentOf(decisive)) ?? segments[0];
  if (typeof key !== "string" || segment === undefined) return undefined;
  const json = { key };
  const text = JSON.stringify(json);
  const headers = { accept: "application/json", "content-type": "application/json" };
  const sent = { ...decisive.sent, json, text, headers, base64: undefined, bytes: text.length };
  const path = routeById("restart").path.replace("{server_kind}", segment);
  const query = new URLSearchParams();
  return { ...decisive, id: `beside ${decisive.id}`, method: "POST", path, query, sent };
}

const refusedIn = derived(
  ({ calls }: History): ReadonlySet<string> =>
    new Set(
      calls
        .filter((call) => call.received !== undefined && !call.limited && !isServed(call))
        .map(requestOf),
    ),
);

/** As the script's own `served`. */
export function isServed({ received }: Call): boolean {
  const { status = 0, json } = received ?? {};
  const { error = null, status: word } = Object(json) as { error?: unknown; status?: unknown };
  return status >= 200 && status < 400 && error === null && word !== "error";
}

/** A request without a right key may be served by mistake, too. How the standard API knows its users is not shown. */
const hasOwnKey = (call: Call): boolean => {
  const { kind, madeUp } = readPseudonym(asked(call, "key")) ?? {};
  return call.route?.tier === "standard" ? madeUp !== true : kind === "key" && madeUp === false;
};

const isPlain = (value: unknown): boolean =>
  value === undefined || readPseudonym(value) !== undefined;

/** Whether a script has it already, or makes it up: no reader gives more for a control. */
const isMadeUp = (secret: string, presented: ReadonlySet<string>): boolean =>
  presented.has(secret) || readPseudonym(secret)?.kind === "password";
