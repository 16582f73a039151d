import { expect, it } from "vitest";
import type { Stage } from "../../conformance/stage/stage.ts";
import { parseProfile } from "../../contracts/profile/index.ts";
import { trySecrets } from "./secrets.ts";

/** What is said of the secrets of a profile, at a target that knows Ada alone. */
async function said(baseUrl: string) {
  const [ada, bob] = ["ada", "bob"].map((name) => ({
    email: `${name}@example.com`,
    password: "pw",
  }));
  const accounts = [{ name: "one", plan: "standard", key: "std-key-1" }];
  const facts = parseProfile({ target: { baseUrl }, users: [ada, bob], accounts }, {});
  const call = async (_route: string, { body }: { body: { email: string } }) =>
    body.email === ada?.email ? { status: 200, json: { error: null } } : { status: 401 };
  const told: string[] = [];
  for await (const { what, state } of trySecrets({ facts, call } as unknown as Stage))
    told.push(`${what}: ${state}`);
  return told;
}

it("tries every declared user, and no key where a job may cost", async () => {
  expect(await said("https://api.example.com")).toEqual([
    "users ada@example.com: fine",
    "users bob@example.com: wrong",
    "enterprise.key: absent",
    "accounts one: untried",
  ]);
});
