import { expect, it } from "vitest";
import type { Stage } from "../stage.ts";
import { attempt, everyAttempt, everyAttempts } from "./attempt.ts";
import type { Session } from "./user.ts";

const stage = { madeUp: (_kind: string, text: string) => text } as unknown as Stage;
const inQuery = everyAttempt.filter(
  ({ how, member }) => how === "in query" && member === "any other",
);

function queryOf(token: string, from: number): URLSearchParams {
  const session = { token, user: { email: "ada@example.com" } } as Session;
  const [wrong] = inQuery;
  if (wrong === undefined) throw new Error("no such attempt");
  return new URLSearchParams(attempt(stage, session, { ...wrong, from }).query);
}

it("tries a short token under all other names at once", () => {
  expect(queryOf("x".repeat(43), 3).size).toBe(7);
});

it("tries a long token under as many as a server takes in a head, beginning with any", () => {
  expect([...queryOf("x".repeat(900), 0).keys()]).toEqual(["refresh_token", "api_token"]);
  expect([...queryOf("x".repeat(2000), 6).keys()]).toEqual(["jwt"]);
});

it("tries every way, several on one session", () => {
  expect(everyAttempts.flat()).toEqual(everyAttempt);
  expect(new Set(everyAttempts.slice(0, -1).map(({ length }) => length))).toEqual(new Set([4]));
});
