import {
  logoutAllNeedsNoBody,
  logoutAllRequiresBearer,
  logoutNeedsNoBody,
  logoutRejectsUnknownToken,
  logoutRequiresBearer,
} from "../../clauses/logout.ts";
import type { ModelPlatform } from "../../client/index.ts";
import type { Interaction } from "../interaction.ts";
import { succeeds } from "../matchers.ts";
import { given, states } from "../provider-state.ts";
import { bearer, call, otherScheme, refusal } from "./calls.ts";

const live = given(states.liveToken);
const unknown = given(states.unknownToken);
const { token } = live.example;

const routes = [
  {
    route: "logout",
    needsNoBody: logoutNeedsNoBody,
    requiresBearer: logoutRequiresBearer,
    act: (token: string) => (client: ModelPlatform) => client.agents.logout(token),
  },
  {
    route: "logout-all",
    needsNoBody: logoutAllNeedsNoBody,
    requiresBearer: logoutAllRequiresBearer,
    act: (token: string) => (client: ModelPlatform) => client.agents.logoutAll(token),
  },
] as const;

/** What a logout answers to a token that was revoked before is not shown, so that is left out. */
export const logout: readonly Interaction[] = routes.flatMap(
  ({ route, needsNoBody, requiresBearer, act }) => [
    call({
      description: `a ${route} with a valid access token`,
      given: live,
      route,
      headers: bearer(live),
      expects: succeeds(),
      clauses: [needsNoBody],
      act: act(token),
    }),
    refusal({
      description: `a ${route} without an access token`,
      given: live,
      route,
      clauses: [requiresBearer],
      act: act(""),
    }),
    otherScheme(
      {
        description: `a ${route} with a valid access token under another scheme`,
        route,
        clauses: [requiresBearer],
        act: act(""),
      },
      live,
    ),
    refusal({
      description: `a ${route} with an access token that was never issued`,
      given: unknown,
      route,
      headers: bearer(unknown),
      clauses: [requiresBearer, logoutRejectsUnknownToken],
      act: act(token),
    }),
  ],
);
