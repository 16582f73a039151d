import type { Stage } from "../../conformance/stage/stage.ts";
import { type Profile, parseProfile } from "../../contracts/profile/index.ts";
import { TargetSession } from "../frame/target-session.ts";
import type { SeenFacts } from "./profile-of.ts";

export interface Seen {
  facts: SeenFacts;
  /** What was found out, as lines for people. */
  lines: string[];
}

/**
 * Asks the target what it shows by itself, with at most two sign-ups. Does it answer as the API does, may anybody sign
 * up, and does login wait for a verified email? Throws EnvironmentError.
 */
export async function lookAt({ target, offers: { scopes } }: Profile): Promise<Seen> {
  const session = new TargetSession(parseProfile({ target, offers: { scopes } }, {}), "init");
  try {
    const latency = await session.greet();
    const reached = `${target.baseUrl} answers within ${latency.toFixed(0)} ms`;
    if (!scopes.includes("control-plane")) return { facts: {}, lines: [reached] };
    const { facts, lines } = await signingUp(await session.stage());
    return { facts, lines: [reached, ...lines] };
  } finally {
    await session.close();
  }
}

async function signingUp(stage: Stage): Promise<Seen> {
  const user = stage.newcomer();
  const signup = await user.signup();
  if (signup.status === undefined || signup.status >= 300) {
    const how = signup.status ?? signup.fault;
    return { facts: {}, lines: [`sign-up answers ${how}: declare signup, or users of your own`] };
  }
  const login = await user.login();
  const works = login.status !== undefined && login.status < 300;
  return {
    facts: { signupOpen: true, loginNeedsVerification: !works },
    lines: [
      "sign-up is open",
      works ? "login works before the email is verified" : "login waits for a verified email",
    ],
  };
}
