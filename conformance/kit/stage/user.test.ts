import { expect, it } from "vitest";
import type { Stage } from "./stage.ts";
import { User } from "./user.ts";

it("waits for another mail of a kind by itself, since it may be kept back", async () => {
  const topics: string[] = [];
  const stage = {
    facts: { parameters: { extra: {} }, within: {} },
    call: async () => ({ status: 200 }),
    letter: async (_email: string, { topic }: { topic: string }) => void topics.push(topic),
  } as unknown as Stage;
  const who = { email: "ada@example.com", name: "Ada", password: "Correct-horse-7!" };
  const ada = new User(stage, who, async () => false);

  await ada.forgot();
  await ada.resend();
  await ada.forgot();

  expect(topics).toEqual(["reset mail", "resent verification mail", "another reset mail"]);
});
