import { offersRoute, type Profile } from "../../../contracts/profile/index.ts";
import { routes } from "../../../contracts/wire/routes.ts";
import { outcome } from "../../history/answers/outcome.ts";
import type { Call } from "../../history/call.ts";

/** The control-plane routes that a target offers, whose every answer is the envelope. */
export const enveloped = (facts: Profile): string[] =>
  routes
    .filter(({ id, tier }) => tier === "control-plane" && id !== "verify-link")
    .filter(({ id }) => offersRoute(facts, id))
    .map(({ id }) => id);

/** What an answer shows: that of a route which succeeded, or failed, or shows neither. */
export const answerKind = (call: Call): string => `${routeOf(call)}: ${words[outcome(call)]}`;

const words = {
  succeeded: "succeeded",
  failed: "failed",
  unclear: "neither success nor failure",
};

export const answerKinds = (facts: Profile): string[] =>
  enveloped(facts).flatMap((route) => [`${route}: succeeded`, `${route}: failed`]);

/** The route whose path a call is to. */
export const routeOf = ({ pathOf }: Call): string => pathOf?.id ?? "unknown";
