import fc from "fast-check";
import { lookalike } from "./lookalike.ts";
import type { Act, Stage } from "./stage.ts";
import type { Session } from "./user.ts";

type Attempt = "no header" | "other scheme" | "made up" | "in query" | "in body";
const attempts = ["no header", "other scheme", "made up", "in query", "in body"] as const;

/** How a bearer endpoint may be called without presenting a live token as the document says. */
export const someAttempt = () =>
  fc.record({
    how: fc.constantFrom<Attempt>(...attempts),
    scheme: fc.constantFrom("Basic", "Token", "Digest", "ApiKey"),
    member: fc.constantFrom("access_token", "token"),
  });

/** Every such way once. */
export const everyAttempt = attempts.map((how) => ({ how, scheme: "Basic", member: "token" }));

/** A call to a bearer endpoint that does not present the session's token as it should. */
export function attempt(
  stage: Stage,
  session: Session,
  { how, scheme, member }: { how: Attempt; scheme: string; member: string },
): Act {
  const { token, user } = session;
  const subject = user.email;
  switch (how) {
    case "no header":
      return { subject };
    case "other scheme":
      return { subject, headers: { authorization: `${scheme} ${token}` } };
    case "made up":
      return { subject, bearer: stage.madeUp("token", lookalike(token)) };
    case "in query":
      return { subject, query: `?${member}=${encodeURIComponent(token)}` };
    case "in body":
      return { subject, body: { [member]: token } };
  }
}
