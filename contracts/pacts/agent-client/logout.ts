import {
  logoutAllNeedsNoBody,
  logoutAllRequiresBearer,
  logoutNeedsNoBody,
  logoutRejectsUnknownToken,
  logoutRequiresBearer,
} from "../../clauses/logout.ts";
import type { Interaction } from "../interaction.ts";
import { succeeds } from "../matchers.ts";
import { given, states } from "../provider-state.ts";
import { call, otherScheme, refusal } from "./calls.ts";

const live = given(states.liveToken);
const unknown = given(states.unknownToken);

const routes = [
  { route: "logout", needsNoBody: logoutNeedsNoBody, requiresBearer: logoutRequiresBearer },
  {
    route: "logout-all",
    needsNoBody: logoutAllNeedsNoBody,
    requiresBearer: logoutAllRequiresBearer,
  },
] as const;

/** What a logout answers to a token that was revoked before is not shown, so that is left out. */
export const logout: readonly Interaction[] = routes.flatMap(
  ({ route, needsNoBody, requiresBearer }) => [
    call(
      {
        description: `a ${route} with a valid access token`,
        ...{ given: live, bearer: live, route, clauses: [needsNoBody] },
      },
      succeeds(),
    ),
    refusal({
      description: `a ${route} without an access token`,
      ...{ given: live, route, clauses: [requiresBearer] },
    }),
    otherScheme({
      description: `a ${route} with a valid access token under another scheme`,
      ...{ given: live, route, clauses: [requiresBearer] },
    }),
    refusal({
      description: `a ${route} with an access token that was never issued`,
      ...{ given: unknown, bearer: unknown, route },
      clauses: [requiresBearer, logoutRejectsUnknownToken],
    }),
  ],
);
