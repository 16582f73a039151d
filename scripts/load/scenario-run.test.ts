import { describe, expect, it } from "vitest";
import { type Plan, plans } from "../../contracts/limits.ts";
import { parseProfile } from "../../contracts/profile/index.ts";
import { type JobRequest, jobWriter } from "../../load/acts/job.ts";
import { affordable, assertOffered, scenarioRun } from "./scenario-run.ts";

const accountsOn = (of: readonly Plan[]) =>
  of.map((plan, at) => ({ name: `${plan}-${at}`, plan, key: `key-of-account-${at}` }));

function driven(of: readonly Plan[], only?: readonly Plan[], longJob?: object): string[] {
  const facts = {
    target: { baseUrl: "http://127.0.0.1:9" },
    accounts: accountsOn(of),
    queue: { longJob },
  };
  return affordable(parseProfile(facts, {}), only);
}

describe("the scenarios that a profile can afford", () => {
  it("are without the one of two accounts of a plan where each plan has one", () => {
    expect(driven(plans)).not.toContain("accounts");
    expect(driven([...plans, "standard"])).toContain("accounts");
    expect(driven([...plans, "standard"], ["pay-as-you-go"])).not.toContain("accounts");
  });

  it("are without long jobs where none is declared", () => {
    expect(driven(plans)).not.toContain("long-short");
    expect(driven(plans, undefined, { object_name: "tall brass lamp" })).toContain("long-short");
  });

  it("are the least set for the rest", () => {
    expect(driven(plans)).toEqual(
      expect.arrayContaining(["alone", "burst", "fill-and-drain", "sawtooth", "aftermath"]),
    );
  });
});

describe("a scenario that takes what the profile leaves out", () => {
  const queued = { scopes: ["standard", "queue"] } as const;

  it.each([
    ["burst", { scopes: ["standard"] }],
    ["burst", { scopes: ["queue"] }],
    ["burst", { without: ["object_removal"] }],
    ["token-storm", { without: ["refresh"] }],
    ["token-storm", queued],
  ] as const)("is refused: %s, %o", (scenario, offers) => {
    const profile = parseProfile({ target: { baseUrl: "http://127.0.0.1:9" }, offers }, {});

    expect(() => assertOffered(profile, scenario)).toThrow(/^offers: leaves .* out/);
  });

  it("is not among those that are driven where none is named", () => {
    const facts = { target: { baseUrl: "http://127.0.0.1:9" }, accounts: accountsOn(plans) };
    const affords = (offers: object) => affordable(parseProfile({ ...facts, offers }, {}), plans);

    expect(affords(queued)).not.toEqual([]);
    expect(affords({ scopes: ["standard"] })).toEqual([]);
  });
});

describe("a scenario's run", () => {
  const run = (facts: object) => {
    const profile = parseProfile({ target: { baseUrl: "http://127.0.0.1:9" }, ...facts }, {});
    return scenarioRun(profile, { scenario: "burst", receivers: [], give: (name) => name });
  };

  it("waits for webhooks as long as a lone job's may take", () => {
    expect(run({}).patienceMs).toBe(10_000);
    expect(run({ queue: { settlingMs: 0, serviceTime: { minimumMs: 1500 } } }).patienceMs).toBe(
      15_000,
    );
    expect(run({ within: { webhookMs: 30_000 }, queue: { settlingMs: 500 } }).patienceMs).toBe(
      30_500,
    );
  });

  it("gives each job a file of its own, by its URL or by digits in a picture", () => {
    const drawn = ["a", "b"].map((one) => `${one.repeat(8)}-0000-4000-8000-000000000000`);
    const pictures = (form: string, url?: string) => {
      const facts = { target: { baseUrl: "http://127.0.0.1:9" }, evidence: { media: { form } } };
      const give = (_: string, bytes: Uint8Array) => url ?? Buffer.from(bytes).toString("base64");
      const choice = { scenario: "burst" as const, receivers: [], give };
      const { request } = scenarioRun(parseProfile(facts, {}), choice);
      const write = jobWriter(request as JobRequest, "key");
      return drawn.map((drawn) => JSON.parse(write("usual", { drawn }).body ?? "").init_image);
    };

    expect(pictures("url", "http://kit/media/picture.png")).toEqual([
      "http://kit/media/aaaaaaaa00000000/picture.png",
      "http://kit/media/bbbbbbbb00000000/picture.png",
    ]);
    const [one, other] = pictures("base64").map((text) => Buffer.from(text, "base64"));
    expect(one?.subarray(-8, -4).toString()).toBe("IEND");
    expect(one).not.toEqual(other);
  });

  it("has requests without a webhook where their answers, or the trace, tell when they ended", () => {
    const trace = { method: "GET", url: "http://127.0.0.1:9/{job}", began: "/b", ended: "/e" };

    expect(run({}).oneSilentIn).toBeUndefined();
    expect(run({ async: { answersAtOnce: false } }).oneSilentIn).toBeUndefined();
    expect(run({ async: { answersAtOnce: true } }).oneSilentIn).toBe(5);
    expect(run({ evidence: { trace } }).oneSilentIn).toBe(5);
  });

  it("lasts as long as a declared ceiling allows", () => {
    const ceiling = { requestsPerSecond: 100, totalRequests: 9000, concurrency: 50, seconds: 900 };

    expect(run({}).maxSeconds).toBeUndefined();
    expect(run({ load: { ceiling } }).maxSeconds).toBe(900);
  });
});
