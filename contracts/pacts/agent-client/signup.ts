import { signupCreatesUser, signupNeedsNoCredentials } from "../../clauses/signup.ts";
import type { Interaction } from "../interaction.ts";
import { succeeds } from "../matchers.ts";
import { given, states } from "../provider-state.ts";
import { call } from "./calls.ts";

const stranger = given(states.newAddress);

/** The body of its answer is not shown beyond the envelope. */
export const signup: readonly Interaction[] = [
  call(
    {
      description: "a signup with email, password and name",
      given: stranger,
      route: "signup",
      body: {
        email: stranger.value("email"),
        password: stranger.value("password"),
        name: stranger.value("name"),
      },
      clauses: [signupCreatesUser, signupNeedsNoCredentials],
    },
    succeeds(),
  ),
];
