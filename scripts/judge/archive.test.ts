import type { Entry } from "har-format";
import { expect, it } from "vitest";
import { historyOfArchive } from "./archive.ts";

const headers = [{ name: "Content-Type", value: "application/json" }];
const login = {
  startedDateTime: "2026-03-01T10:00:00.000Z",
  time: 12,
  request: {
    method: "POST",
    url: "https://host.example/api/agents/v1/auth/login",
    headers,
    postData: { text: '{"email":"ada@example.com","password":"Secret-Word-91"}' },
  },
  response: { status: 401, headers, content: { text: '{"said":"Secret-Word-91"}' } },
} as unknown as Entry;

it("an archive's history holds no secret of it", async () => {
  const events = await historyOfArchive(() => [login], "shop.har", {});

  expect(JSON.stringify(events)).toContain("ada@example.com");
  expect(JSON.stringify(events)).not.toContain("Secret-Word-91");
});
