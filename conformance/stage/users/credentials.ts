import type { Stage } from "../stage.ts";
import { dataOf } from "./data-of.ts";
import { opened } from "./origin.ts";

/** The secrets that a user can present. */
export interface Credentials {
  /** A live access token. */
  token: string;
  /**
   * The default API key; undefined where the user has none, or where the profile does not say that it is no enterprise
   * key.
   */
  apiKey: string | undefined;
}

/** The credentials of a new user, whose email is verified where the kit reads mail. */
export async function someCredentials(stage: Stage): Promise<Credentials> {
  const origin = { by: "verification", token_expiry: undefined, device_name: "laptop" } as const;
  const { token, answer } = await opened(stage, origin);
  const isNoEnterpriseKey = stage.facts.enterprise.takesStandardKeys === false;
  const { api_key: key } = dataOf(answer);
  return { token, apiKey: isNoEnterpriseKey && typeof key === "string" ? key : undefined };
}
