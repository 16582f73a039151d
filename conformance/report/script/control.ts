import { everyPseudonym, readPseudonym } from "../../../contracts/history/pseudonym.ts";
import type { Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";

/**
 * A call that was served as the decisive one might be: where it is served no more, a refusal says nothing of what was
 * refused. One of the finding's own calls, or else another of its route, or of its tier where the route served none.
 */
export function controlOf(
  decisive: Call,
  calls: readonly Call[],
  history: History,
): Call | undefined {
  const tier = decisive.route?.tier;
  const isControl = (call: Call): boolean =>
    call !== decisive && call.route?.tier === tier && isServed(call);
  const own = calls.find(isControl);
  if (own !== undefined || tier === undefined) return own;
  const others = history.calls.filter((call) => isControl(call) && isMadeAnew(call));
  const [near = others] = [others.filter(({ route }) => route === decisive.route)].filter(
    ({ length }) => length > 0,
  );
  return near.toSorted((one, other) => one.sent.bytes - other.sent.bytes)[0];
}

/** As the script's own `served`. */
function isServed({ received }: Call): boolean {
  const { status = 0, json } = received ?? {};
  const { error = null, status: word } = Object(json) as { error?: unknown; status?: unknown };
  return status >= 200 && status < 400 && error === null && word !== "error";
}

/** Whether a call presents nothing that another call or a mail must give first. */
const isMadeAnew = ({ sent, path }: Call): boolean =>
  (`${path} ${JSON.stringify(sent)}`.match(everyPseudonym) ?? []).every((text) =>
    anew.has(readPseudonym(text)?.kind ?? ""),
  );

const anew: ReadonlySet<string> = new Set(["password", "key"]);
