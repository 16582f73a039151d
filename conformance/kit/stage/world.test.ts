import { describe, expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import type { Client } from "../../target/client.ts";
import type { Evidence } from "../../target/evidence.ts";
import { Recorder } from "../../target/recorder.ts";
import { World } from "./world.ts";

/** A world where sign-ups are served, and logins answered with these statuses in turn. */
function world(...statuses: number[]): { lend: () => Promise<unknown>; asked: string[] } {
  const asked: string[] = [];
  const call = async ({ path }: { path: string }) => {
    const route = path.split("/").at(-1) ?? "";
    asked.push(route);
    return { status: route === "login" ? (statuses.shift() ?? 200) : 201 };
  };
  const made = new World({
    facts: parseProfile({ target: { baseUrl: "http://127.0.0.1:1" } }, {}),
    client: { call } as unknown as Client,
    evidence: {} as Evidence,
    recorder: new Recorder(),
    run: "story",
    seed: 1,
    budget: { users: 9, paidJobs: 0, restarts: 0 },
    lendings: 1,
  });
  return { lend: () => made.lend(made.stage("one")), asked };
}

describe("whether login needs a verified email", () => {
  const facts = /evidence\.mailbox, users or signup\.loginNeedsVerification$/;

  it("is told by a plain refusal, and what would help is named", async () => {
    await expect(world(403).lend()).rejects.toThrow(facts);
  });

  it("is asked again where a limit or a conflict answered", async () => {
    const { lend, asked } = world(429, 409, 200);

    await lend();
    expect(asked.filter((route) => route === "login")).toHaveLength(3);
    await expect(world(429, 403).lend()).rejects.toThrow(facts);
  });
});
