import { everyPseudonym, readPseudonym } from "../../../contracts/history/pseudonym.ts";
import { asked, asks, type Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";

/**
 * A call that was served as the decisive one might be: where it is served no more, a refusal says nothing of what was
 * refused. One of the finding's own calls, or else another of its route, or of its tier where the route served none.
 */
export function controlOf(
  decisive: Call,
  calls: readonly Call[],
  history: History,
  about: string,
): Call | undefined {
  const tier = decisive.route?.tier;
  // What the finding is about may be wrong in others as well: they lack it, or sign up with all that is listed.
  const isRight = (call: Call): boolean =>
    tier === "control-plane"
      ? call.route?.id === "signup" && listed.every((name) => asks(call, name))
      : about.split(" and ").every((name) => isPlain(asked(call, name)));
  const isControl = (call: Call): boolean =>
    call !== decisive && call.route?.tier === tier && isServed(call) && isRight(call);
  const own = calls.find(isControl);
  if (own !== undefined || tier === undefined) return own;
  const presented = new Set([decisive, ...calls].flatMap(secretsOf));
  /** The less a reader must give for it, and the less it asks, the better. */
  const cost = (call: Call): number =>
    (call.route === decisive.route ? 0 : 1e12) +
    secretsOf(call).filter((text) => !presented.has(text)).length * 1e9 +
    call.sent.bytes;
  return history.calls
    .filter((call) => isControl(call) && secretsOf(call).every(isMadeAnew))
    .toSorted((one, other) => cost(one) - cost(other))[0];
}

const listed = ["email", "password", "name"];

/** As the script's own `served`. */
function isServed({ received }: Call): boolean {
  const { status = 0, json } = received ?? {};
  const { error = null, status: word } = Object(json) as { error?: unknown; status?: unknown };
  return status >= 200 && status < 400 && error === null && word !== "error";
}

const secretsOf = ({ sent, path }: Call): string[] =>
  `${path} ${JSON.stringify(sent)}`.match(everyPseudonym) ?? [];

const isPlain = (value: unknown): boolean =>
  value === undefined || readPseudonym(value) !== undefined;

/** Whether neither another call nor a mail must give it first. */
const isMadeAnew = (secret: string): boolean => anew.has(readPseudonym(secret)?.kind ?? "");

const anew: ReadonlySet<string> = new Set(["password", "key"]);
