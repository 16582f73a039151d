import { describe, expect, it } from "vitest";
import { type Report, report } from "./report.ts";
import { type RuleVerdict, ruleVerdict } from "./verdict.ts";

const passed: RuleVerdict = {
  rule: "login.result",
  level: "must",
  verdict: "pass",
  supporting: 12,
  contradicting: 0,
};

const failed: RuleVerdict = {
  rule: "refresh.expiry-default",
  level: "must",
  verdict: "fail",
  supporting: 3,
  contradicting: 1,
  finding: {
    fingerprint: "f-1",
    drive: "refresh.expiry-default",
    values: { first: "never" },
    reproduced: { times: 2, of: 2 },
    statement: "A refresh without token_expiry gets 1_month.",
    section: "Endpoints, Agent control plane, rule 2",
    about: "data.token_expiry",
    expected: "1_month",
    got: "never",
    sequence: [{ event: "call", method: "POST", path: "/api/agents/v1/auth/refresh", status: 200 }],
    curl: ["curl -X POST …"],
    replay: "replay report.json refresh.expiry-default",
  },
};

function reportOf(...verdicts: RuleVerdict[]): Report {
  return {
    schema: 1,
    kit: { version: "0.1.0" },
    run: {
      id: "r-1",
      seed: 42,
      startedAt: "2026-01-01T00:00:00Z",
      endedAt: "2026-01-01T00:00:09.5Z",
      command: "check",
    },
    target: { baseUrl: "http://127.0.0.1:1" },
    outcome: "failed",
    owed: [{ what: "rule", told: 2, of: 3 }],
    exitCode: 1,
    verdicts,
    observations: [{ topic: "Does login work before verification?", value: true }],
  };
}

function laws(changes: Partial<RuleVerdict>): string[] {
  const result = ruleVerdict.safeParse({ ...passed, ...changes });
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
}

describe("a report", () => {
  it("comes back as it was after a trip through JSON", () => {
    const written = reportOf(passed, failed);

    expect(report.parse(JSON.parse(JSON.stringify(written)))).toEqual(written);
  });

  it("takes no exit code but the documented ones", () => {
    expect(report.safeParse({ ...reportOf(), exitCode: 5 }).success).toBe(false);
  });
});

describe("a verdict", () => {
  it.each<[string, Partial<RuleVerdict>]>([
    ["a pass needs an observation for the rule", { supporting: 0 }],
    ["a pass has no observation against the rule", { contradicting: 1 }],
    ["a fail needs an observation against the rule", { verdict: "fail" }],
    ["inconclusive says what would settle it", { verdict: "inconclusive", needs: [] }],
    ["only an observe rule is observed", { verdict: "observed" }],
    ["not-run is not-built, not-selected, other-driver", { verdict: "not-run", reason: "lazy" }],
    ["an observe rule cannot fail", { level: "observe", verdict: "fail", contradicting: 1 }],
    ["only a fail is known to fail", { waived: { reason: "soon", until: "2026-12-31" } }],
  ])("keeps the law: %s", (law, changes) => {
    expect(laws(changes)).toEqual([law]);
  });

  it.each<Partial<RuleVerdict>>([
    { verdict: "inconclusive", needs: [{ kind: "probe", name: "evidence.names", text: "…" }] },
    { verdict: "not-run", reason: "other-driver" },
    { verdict: "not-applicable" },
    { level: "observe", verdict: "observed" },
    { verdict: "fail", contradicting: 1, waived: { reason: "soon", until: "2026-12-31" } },
  ])("may be %j", (changes) => {
    expect(laws(changes)).toEqual([]);
  });
});
