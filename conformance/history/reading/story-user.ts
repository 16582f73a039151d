import { Story, session } from "./story.ts";

/** One user in the stories of tests: what she signs up with, and what she asks for a token with. */
export const email = "ada-story@example.com";
export const password = "Correct-horse-7!";
export const ada = { email, password, name: "Ada" };
export const login = { email, password, device_name: "laptop" };

/** Ada signs up. */
export const signedUp = (facts: Record<string, unknown> = {}): Story =>
  new Story(facts).call("signup", ada);

/** The answer that gives her a token by this name. */
export const given = (token: number | string, more: object = {}) => ({
  data: { ...session(email, "Ada", true).data, access_token: `mpa-${token}-of-ada`, ...more },
});

/** The header of a call with it. */
export const bearer = (token: number | string) => ({ authorization: `Bearer mpa-${token}-of-ada` });
