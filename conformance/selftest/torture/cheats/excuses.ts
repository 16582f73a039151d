import { type Answer, answer } from "../../../../fixtures/reference/answer.ts";
import type { Facts } from "../../../../fixtures/reference/facts.ts";
import { plainly } from "../targets.ts";
import type { Cheat } from "./cheat.ts";

/** Cheats that give no answer where theirs would be wrong. */

/** A refresh that asks for no lifetime: this service has no right answer to it. */
function isAwkward({ request: { route, raw } }: Facts): boolean {
  return route === "refresh" && !raw.includes("token_expiry");
}

const excused = (id: string, behaviour: string, excuse: () => Answer): Cheat => ({
  id: `excuses.${id}`,
  behaviour,
  hides: "that it gives no month by default",
  breaks: ["refresh.expiry-default"],
  rules: ["refresh.expiry-default", "login.token-type"],
  decisions: () => ({ http: { intercept: (f) => (isAwkward(f) ? excuse() : undefined) } }),
  needs:
    "Nobody is accused of what was not answered. The rule stays untold, and a run with it is never PASSED.",
});

const failure = (status: number, code: string) => () =>
  answer(status, { data: null, error: { code }, meta: { request_id: crypto.randomUUID() } });

/** An answer that is written to the connection like this. */
const written = (write: NonNullable<Answer["write"]>) => () => ({ ...answer(500, ""), write });

const hangsUp = written((response) => void response.socket?.destroy());
const breaksOff = written((response) => {
  const head = plainly({ status: 200, headers: {}, body: "" });
  response.socket?.end(head.replace("length: 0", "length: 9"));
});

export const excuseCheats: readonly Cheat[] = [
  excused(
    "too-many-requests",
    "answers 429 where it would be wrong",
    failure(429, "too_many_requests"),
  ),
  excused("out-of-order", "answers 503 where it would be wrong", failure(503, "out_of_order")),
  excused("hangs-up", "hangs up where it would be wrong", hangsUp),
  excused("breaks-off", "breaks off where it would be wrong", breaksOff),
];
