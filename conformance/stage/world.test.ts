import { describe, expect, it } from "vitest";
import { parseProfile } from "../../contracts/profile/index.ts";
import { withoutWaits } from "../selftest/without-waits.ts";
import type { Client } from "../target/client.ts";
import type { Evidence } from "../target/evidence/evidence.ts";
import { allowing } from "../target/pace/allowance.ts";
import { Recorder } from "../target/recorder.ts";
import type { User } from "./users/user.ts";
import { World } from "./world.ts";

withoutWaits();

const failure = { data: null, error: { code: "unverified" } };

interface Setting {
  newcomer: () => User;
  lend: () => Promise<unknown>;
  asked: string[];
}

const world = (...answers: (number | typeof failure)[]): Setting => worldWith({}, ...answers);

/**
 * A world where sign-ups are served. Logins are answered with these statuses in turn, or with status 200 and an
 * `error`.
 */
function worldWith(signup: object, ...answers: (number | typeof failure)[]): Setting {
  const asked: string[] = [];
  const call = async ({ path }: { path: string }) => {
    const route = path.split("/").at(-1) ?? "";
    asked.push(route);
    if (route !== "login") return { status: 201, json: { data: null, error: null } };
    const answer = answers.shift() ?? 200;
    return typeof answer === "number" ? { status: answer } : { status: 200, json: answer };
  };
  const made = new World({
    facts: parseProfile({ target: { baseUrl: "http://127.0.0.1:1" }, signup }, {}),
    client: { call } as unknown as Client,
    evidence: {} as Evidence,
    recorder: new Recorder(),
    run: "story",
    seed: 1,
    lendings: 1,
  });
  const stage = made.stage("one");
  return { newcomer: () => made.makeUser(stage), lend: () => made.lend(stage), asked };
}

describe("whether login needs a verified email", () => {
  const lacks = ["evidence.mailbox", "users", "signup.loginNeedsVerification"];

  it("is told by a plain refusal, and what would help is named", async () => {
    await expect(world(403).lend()).rejects.toMatchObject({ lacks });
    await expect(world(failure).lend()).rejects.toMatchObject({ lacks });
  });

  it("is asked again where a limit or a conflict answered", async () => {
    const { lend, asked } = world(429, 409, 200);

    await lend();
    expect(asked.filter((route) => route === "login")).toHaveLength(3);
    await expect(world(429, 403).lend()).rejects.toMatchObject({ lacks });
  });
  it("is told by a lock or a conflict that holds every newcomer", async () => {
    await expect(world(423, 423, 423).lend()).rejects.toMatchObject({ lacks });
    await expect(world(409, 423, 409).lend()).rejects.toMatchObject({ lacks });
    await world(423, 423, 200).lend();
    await world(429, 429, 429).lend();
  });
});

it("declared users are asked for where a refused sign-up was to make one that is lent, and only there", async () => {
  const refusing = new World({
    facts: parseProfile({ target: { baseUrl: "http://127.0.0.1:1" } }, {}),
    client: { call: async () => ({ status: 403 }) } as unknown as Client,
    ...{ evidence: {} as Evidence, recorder: new Recorder() },
    ...{ run: "story", seed: 1, lendings: 1 },
  });
  const stage = refusing.stage("one");

  await expect(refusing.lend(stage)).rejects.toMatchObject({ lacks: ["users"] });
  await expect(refusing.makeUser(stage).join()).rejects.toMatchObject({ lacks: [] });
});

describe("a first login soon after the sign-up", () => {
  const declared = { loginNeedsVerification: false };
  const logins = (asked: string[]) => asked.filter((route) => route === "login").length;

  it("is tried again until somebody is there, as is a second one that another server may take", async () => {
    const { newcomer, asked } = worldWith(declared, 401, 401, 200, 401, 200);
    const user = newcomer();

    await user.signup();
    expect(await user.login()).toMatchObject({ status: 200 });
    expect(logins(asked)).toBe(3);
    expect(await user.login()).toMatchObject({ status: 200 });
    expect(logins(asked)).toBe(5);
  });

  it("is tried once with a lifetime or a name that may be why it is refused", async () => {
    for (const body of [{ token_expiry: "2_weeks" }, { device_name: "x".repeat(40) }]) {
      const { newcomer, asked } = worldWith(declared, 401, 200);
      const user = newcomer();
      await user.signup();
      await user.login(body);
      expect(logins(asked)).toBe(1);
    }
  });

  it("is tried once where a limit answers, the password is another or somebody must verify first", async () => {
    for (const [signup, status, body] of [
      [declared, 429, {}],
      [declared, 401, { password: "another" }],
      [{ loginNeedsVerification: true }, 401, {}],
    ] as const) {
      const { newcomer, asked } = worldWith(signup, status, 200);
      const user = newcomer();
      await user.signup();
      await user.login(body);
      expect(logins(asked)).toBe(1);
    }
  });

  it("is given up after a moment, and tried but briefly once that was in vain a few times", async () => {
    const { newcomer, asked } = worldWith(declared, ...Array(40).fill(401));
    const counts: number[] = [];
    for (let nth = 0; nth < 4; nth += 1) {
      const user = newcomer();
      await user.signup();
      const before = logins(asked);
      await user.login();
      counts.push(logins(asked) - before);
    }
    expect(counts[0]).toBeGreaterThan(5);
    expect(counts[3]).toBeLessThan(3);
  });
});

it("is over once somebody stops the run: who waits is told, and nothing leaves any more", async () => {
  const controller = new AbortController();
  const allowance = allowing({ requests: 9 });
  const { isOver } = new World({
    facts: parseProfile({ target: { baseUrl: "http://127.0.0.1:1" } }, {}),
    client: { allowance } as unknown as Client,
    evidence: {} as Evidence,
    recorder: new Recorder(),
    ...{ run: "story", seed: 1, lendings: 1, signal: controller.signal },
  });

  controller.abort();

  await expect(isOver).rejects.toMatchObject({ budget: "interruption" });
  expect(() => allowance.take({ method: "GET", path: "/" })).toThrow("the run was interrupted");
});
