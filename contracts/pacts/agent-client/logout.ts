import { logoutAllNeedsNoBody, logoutNeedsNoBody } from "../../clauses/logout.ts";
import type { Interaction } from "../interaction.ts";
import { succeeds } from "../matchers.ts";
import { given, states } from "../provider-state.ts";
import { bearer, call } from "./calls.ts";

const live = given(states.liveToken);
const { token } = live.example;

/** A token that is not taken is left out: that logout then fails is not stated in so many words. */
export const logout: readonly Interaction[] = [
  call({
    description: "a logout with a valid access token",
    given: live,
    route: "logout",
    headers: bearer(live),
    expects: succeeds(),
    clauses: [logoutNeedsNoBody],
    act: ({ agents }) => agents.logout(token),
  }),
  call({
    description: "a logout-all with a valid access token",
    given: live,
    route: "logout-all",
    headers: bearer(live),
    expects: succeeds(),
    clauses: [logoutAllNeedsNoBody],
    act: ({ agents }) => agents.logoutAll(token),
  }),
];
