import { describe, expect, it } from "vitest";
import { catalogue } from "../../contracts/clauses/index.ts";
import { parseProfile } from "../../contracts/profile/index.ts";
import { report } from "../../contracts/report.ts";
import { jsonReport } from "./formats/json.ts";
import {
  failing,
  historyOf,
  passing,
  reportOf,
  sampleProfile,
  toldOf,
  untellable,
  wholeCatalogue,
} from "./selftest/samples.ts";

const rule = "refresh.expiry-default";
const broken = wholeCatalogue(failing(rule), passing("login.result"));

function withWaiver(waiver: { rule: string; until: string }) {
  const waivers = [{ reason: "being fixed", ...waiver }];
  return { profile: parseProfile({ target: sampleProfile.target, waivers }, {}) };
}

describe("a report", () => {
  it("has one entry a rule of the catalogue, always", () => {
    const rules = reportOf(broken).verdicts.map((told) => told.rule);

    expect(rules).toEqual(catalogue.map(({ id }) => id));
  });

  it("keeps every law of its schema", () => {
    expect(report.safeParse(JSON.parse(jsonReport(reportOf(broken)))).error).toBeUndefined();
  });

  it("gives every finding its lines", () => {
    const found = reportOf(broken).verdicts.flatMap((told) => told.finding ?? []);

    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      statement: expect.stringContaining("1_month"),
      did: 'signed up, logged in with token_expiry "never", then refreshed without token_expiry',
      expected: "1_month",
      got: "never",
      replay: "npm run -s kit -- replay out/latest/report.json refresh.expiry-default",
    });
  });

  it("gives the same breach the same fingerprint, and another one another", () => {
    const print = (told = failing(rule)) =>
      reportOf(wholeCatalogue(told)).verdicts.find((one) => one.finding)?.finding?.fingerprint;

    expect(print()).toBe(print());
    expect(print(failing(rule, { field: "data.expires_at" }))).not.toBe(print());
  });

  it("say for how many rules a freedom of the document excused answers", () => {
    const excused = (answers: number) => new Map([["lock", answers]]);
    const told = [
      toldOf("login.result", { verdict: "pass", supporting: 5, excused: excused(3) }),
      toldOf("login.issues-new-token", { verdict: "pass", supporting: 5, excused: excused(1) }),
    ];
    const report = reportOf(told);

    expect(report.observations).toEqual([
      { topic: "excused by lock", value: "2 rules, 3 answers at most" },
    ]);
    expect(report.verdicts.map(({ excused }) => excused)).toEqual([{ lock: 3 }, { lock: 1 }]);
  });

  it("tells observations once, the most frequent value first", () => {
    const seen = new Map([
      ["401", 1],
      ["403", 2],
    ]);
    const recorded = new Map([["status", seen]]);
    const told = toldOf("envelope.failure-status", { verdict: "observed", recorded });

    expect(reportOf(wholeCatalogue(told)).observations).toEqual([
      { topic: "status", value: ["403", "401"], rule: "envelope.failure-status" },
    ]);
  });

  it("warns of a run in which one failure was most of the answers", () => {
    const history = historyOf(
      Array.from({ length: 10 }, (_, n) => ({ route: "refresh", status: n < 9 ? 401 : 200 })),
    );

    expect(reportOf(wholeCatalogue(), { history }).warnings).toEqual([
      expect.stringMatching(/^90 % of the answers were 401: expected where /),
    ]);
  });
});

describe("a baseline", () => {
  it("keeps a finding that it has, too, from failing the run, and no other", () => {
    const accepted = reportOf(broken);
    const again = reportOf(broken, { baseline: accepted });
    const worse = reportOf(wholeCatalogue(failing(rule), failing("login.result")), {
      baseline: accepted,
    });
    const waived = ({ verdicts }: typeof again) =>
      verdicts.filter((told) => told.waived !== undefined).map((told) => told.rule);

    expect(again.exitCode).toBe(0);
    expect(waived(again)).toEqual([rule]);
    expect(worse.exitCode).toBe(1);
    expect(waived(worse)).toEqual([rule]);
  });
});

describe("a waiver", () => {
  it("turns a fail into a waived one that does not fail the run", () => {
    const waived = reportOf(broken, withWaiver({ rule, until: "2026-01-02" }));

    expect(waived.exitCode).toBe(0);
    expect(waived.verdicts.find((told) => told.verdict === "fail")?.waived).toEqual({
      reason: "being fixed",
      until: "2026-01-02",
    });
  });

  it("excuses nothing once its last day is over, and is an error then", () => {
    const late = reportOf(broken, withWaiver({ rule, until: "2026-01-01" }));

    expect(late.exitCode).toBe(1);
    expect(late.warnings?.[0]).toContain("waivers[0].until");
  });

  it.each([
    ["of a rule that passes", "login.result", "does not fail, and waivers still lists it"],
    ["of a rule that does not exist", "login.no-such-rule", "the id of a rule"],
    ["of a rule that only observes", "envelope.failure-status", "only observes"],
  ])("is an error where it is %s", (_, waived, words) => {
    const told = wholeCatalogue(passing("login.result"));

    const result = reportOf(told, withWaiver({ rule: waived, until: "2026-12-31" }));

    expect(result.exitCode).toBe(3);
    expect(result.warnings?.join()).toContain(words);
  });

  it("of a rule that could not be told is kept", () => {
    const told = wholeCatalogue(
      passing("login.result"),
      untellable(rule, "evidence.names", "a probe"),
    );

    expect(reportOf(told, withWaiver({ rule, until: "2026-12-31" })).warnings).toBeUndefined();
  });
});
