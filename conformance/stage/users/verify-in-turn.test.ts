import { expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import type { User } from "./user.ts";
import { verifyInTurn } from "./verify-in-turn.ts";

/** How a user is verified in so many turns, where the service offers all but these. */
async function verified(turns: number, without: string[] = []): Promise<string[]> {
  const done: string[] = [];
  const offers = { without };
  const user = {
    stage: { facts: parseProfile({ target: { baseUrl: "http://127.0.0.1:1" }, offers }, {}) },
    code: async () => "first",
    resend: async () => "again",
    verify: async (code: string) => done.push(`${code} as a code`),
    openLink: async (code: string, mode: string) => {
      done.push(`${code} as a link, ${mode}`);
      return { status: 200, headers: {} };
    },
  } as unknown as User;
  for (let turn = 0; turn < turns; turn += 1) await verifyInTurn(user, turn);
  return done;
}

it("opens the links of mails that were sent again, in either mode", async () => {
  expect(await verified(3)).toEqual([
    "again as a link, redirect",
    "again as a link, json",
    "again as a link, redirect",
  ]);
});

it("presents the code where no link is offered, and the first where none is sent again", async () => {
  expect(await verified(1, ["verify-link", "resend-verification"])).toEqual(["first as a code"]);
});
