import { expect, it } from "vitest";
import { parseProfile } from "../../contracts/profile/index.ts";
import { startReference } from "../../fixtures/reference/index.ts";
import { accounts as known } from "../../fixtures/reference/initial-state.ts";
import { TargetSession } from "../frame/target-session.ts";
import { trySecrets } from "./secrets.ts";

const ada = { email: "ada@example.com", password: "Correct-horse-7!", name: "Ada" };

/** What is said of the secrets of these facts, at the reference. */
async function said(facts: Record<string, unknown>) {
  const served = await startReference({ seed: 1 });
  await fetch(`${served.url}/api/agents/v1/auth/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ada),
  });
  const session = new TargetSession(
    parseProfile({ ...served.profile({}), ...facts }, {}),
    "doctor",
  );
  const told: string[] = [];
  try {
    for await (const { what, state, says } of trySecrets(await session.stage()))
      told.push(`${what}: ${state}, ${says}`);
  } finally {
    await session.close();
    await served.close();
  }
  return told;
}

it("tries every declared user, and every key where that costs nothing", async () => {
  const users = [ada, { ...ada, email: "bob@example.com" }];
  const [right] = known;
  const accounts = [right, { ...right, name: "mistyped", key: "mistyped" }];

  expect(await said({ users, accounts })).toEqual([
    "users ada@example.com: fine, can log in",
    expect.stringMatching(/^users bob@example\.com: wrong, is refused \(401\)\. Correct the/),
    "enterprise.key: fine, text2img takes it",
    `accounts ${right?.name}: fine, music_gen takes it`,
    expect.stringMatching(/^accounts mistyped: wrong, music_gen answers 401 .* Correct the key/),
  ]);
});

it("tries no key where a job may cost", async () => {
  expect(await said({ accounts: [], pace: "gentle" })).toEqual([
    "enterprise.key: untried, declared; trying it would cost",
    "accounts: absent, the standard API and its queues cannot be checked",
  ]);
});
