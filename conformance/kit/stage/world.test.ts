import { describe, expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import type { Client } from "../../target/client.ts";
import type { Evidence } from "../../target/evidence.ts";
import { Recorder } from "../../target/recorder.ts";
import { World } from "./world.ts";

const failure = { data: null, error: { code: "unverified" } };

/** A world where sign-ups are served, and logins answered with these statuses, or an `error` beside 200, in turn. */
function world(...answers: (number | typeof failure)[]): {
  lend: () => Promise<unknown>;
  asked: string[];
} {
  const asked: string[] = [];
  const call = async ({ path }: { path: string }) => {
    const route = path.split("/").at(-1) ?? "";
    asked.push(route);
    if (route !== "login") return { status: 201, json: { data: null, error: null } };
    const answer = answers.shift() ?? 200;
    return typeof answer === "number" ? { status: answer } : { status: 200, json: answer };
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
    await expect(world(failure).lend()).rejects.toThrow(facts);
  });

  it("is asked again where a limit or a conflict answered", async () => {
    const { lend, asked } = world(429, 409, 200);

    await lend();
    expect(asked.filter((route) => route === "login")).toHaveLength(3);
    await expect(world(429, 403).lend()).rejects.toThrow(facts);
  });
  it("is told by a lock or a conflict that holds every newcomer", async () => {
    await expect(world(423, 423, 423).lend()).rejects.toThrow(facts);
    await expect(world(409, 423, 409).lend()).rejects.toThrow(facts);
    await world(423, 423, 200).lend();
    await world(429, 429, 429).lend();
  });
});
