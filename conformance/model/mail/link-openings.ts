import { pathBelow } from "../../../contracts/profile/index.ts";
import { outcome } from "../../history/answers/outcome.ts";
import { isRedirect } from "../../history/answers/statuses.ts";
import { before, type Call } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import type { CodeUse } from "../../history/ledger/code-uses.ts";
import { freshUses } from "../../history/ledger/fresh-codes.ts";
import { isModeDeclared, type LinkMode, modeOf } from "./link-modes.ts";

/** An emailed verify link as it was opened, and what came of it. */
export interface LinkOpening {
  use: CodeUse;
  call: Call;
  mode: LinkMode;
  /** Redirects below the base URL that were followed from it. */
  followed: readonly Call[];
  /** Whether a redirect below the base URL was left, so that the flow was not seen to its end. */
  isCutShort: boolean;
}

/** Every first opening of an emailed verify link. */
export const linkOpenings = derived((history: History): LinkOpening[] =>
  freshUses("verify-link")(history).flatMap((use) => {
    const mode = modeOf(use.call, history.facts);
    if (mode === undefined || use.call.received === undefined) return [];
    const { followed, isCutShort } = follow(use.call, history);
    return [{ use, call: use.call, mode, followed, isCutShort }];
  }),
);

/** Whether an answer is JSON that sends nobody on. */
export const isJson = ({ received }: Call): boolean =>
  received?.json !== undefined && !isRedirect(received.status);

/** Whether what selects the JSON mode is declared, or, being a guess, was seen to select it. */
export const isJsonModeKnown = derived((history: History): boolean => {
  const openings = linkOpenings(history).filter(({ mode }) => mode === "json");
  return (
    isModeDeclared("json", history.facts) ||
    openings.some((one) => isJson(one.call) && outcome(one.call) === "succeeded")
  );
});

/** What was opened, by path and query. */
const pagesAt = derived((history: History) =>
  Map.groupBy(
    history.calls.filter(({ method }) => method === "GET"),
    whole,
  ),
);

const mostHops = 10;

function follow(from: Call, history: History): Pick<LinkOpening, "followed" | "isCutShort"> {
  const followed: Call[] = [];
  let last = from;
  while (followed.length < mostHops) {
    const next = onwardPath(last, history.facts.target.baseUrl);
    if (next === undefined) return { followed, isCutShort: false };
    const call = pagesAt(history)
      .get(next)
      ?.find((other) => before(last, other));
    if (call === undefined) return { followed, isCutShort: true };
    followed.push(call);
    last = call;
  }
  return { followed, isCutShort: true };
}

const whole = ({ path, query }: Pick<Call, "path" | "query">): string =>
  query.size > 0 ? `${path}?${query}` : path;

/** Whether an answer sends a browser on by itself. */
export function sendsOn({ received }: Call): boolean {
  const status = received?.status ?? 0;
  return isRedirect(status) && (received?.headers.location ?? "") !== "";
}

/** Path and query below the base URL that an answer sends a browser on to; undefined: nowhere, or elsewhere. */
function onwardPath(call: Call, baseUrl: string): string | undefined {
  const { location } = call.received?.headers ?? {};
  if (!sendsOn(call) || location === undefined) return undefined;
  const [path, query] = pathBelow(baseUrl, location, call.path)?.split("?", 2) ?? [];
  return path === undefined ? undefined : whole({ path, query: new URLSearchParams(query) });
}
