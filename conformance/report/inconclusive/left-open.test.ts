import { describe, expect, it } from "vitest";
import { failing, passing, reportOf, toldOf, untellable } from "../selftest/samples.ts";
import { leftOpen } from "./left-open.ts";

const names = untellable("login.names-token", "evidence.names", "a way to read a token's name");
const queued = toldOf("queue.fifo", { verdict: "not-run", reason: "other-driver" });

const openOf = (command: string, ...told: Parameters<typeof reportOf>[0]) => {
  const report = reportOf([passing("login.result"), ...told]);
  return leftOpen({ ...report, run: { ...report.run, command } });
};

describe("what a run left open", () => {
  it("is said with what goes on from there, by the run's own target", () => {
    expect(openOf("check --profile 'my own.json' --time 5m", names, queued)).toEqual([
      "1 rule inconclusive; first declare evidence.names: checks 1 more rule",
      "1 rule not run, which only the command load shows: npm run -s kit -- load --profile 'my own.json'",
    ]);
    expect(openOf("check --target http://a.test --profile=c.json", names, queued)).toEqual([
      "1 rule inconclusive; first declare evidence.names: checks 1 more rule",
      expect.stringMatching(/ -- load --target http:\/\/a\.test --profile=c\.json$/),
    ]);
    expect(openOf("judge a.har", queued)).toEqual([
      expect.stringMatching(/load --target http:\/\/127\.0\.0\.1:4010$/),
    ]);
  });

  it("is more where --runs took the place of an extent", () => {
    expect(openOf("check --runs 3 --target http://127.0.0.1:4010", names)[1]).toMatch(
      /^--runs 3 does each scenario so often, in place of --extent/,
    );
  });

  it("comes with the command that writes a profile, where the run had none", () => {
    expect(openOf("check --target http://127.0.0.1:4010", names)[1]).toBe(
      "a profile with the facts to declare is written by: npm run -s kit -- init --target http://127.0.0.1:4010",
    );
  });

  it("is what a quick check may have missed", () => {
    for (const command of ["check", "check --extent=quick"])
      expect(openOf(`${command} --target http://127.0.0.1:1`)).toEqual([
        "this was a quick check; usual asks 2 times as much, and finds more: npm run -s kit -- check --target http://127.0.0.1:1 --extent usual",
      ]);
  });

  it("is when a rule breaks, where few calls did not say", () => {
    const broken = (differs?: string, rule = "refresh.result", supporting = 3) => {
      const report = reportOf([failing("refresh.result")]);
      const verdicts = report.verdicts.map((one) => ({
        ...{ ...one, rule, supporting },
        ...(one.finding && { finding: { ...one.finding, ...(differs && { differs }) } }),
      }));
      const command = "check --target http://127.0.0.1:1";
      return leftOpen({ ...report, verdicts, run: { ...report.run, command } });
    };

    expect(broken()).toEqual([
      "when it breaks, more calls may show: npm run -s kit -- check --target http://127.0.0.1:1 --rules refresh.result --extent thorough",
    ]);
    expect(broken("broken always for a verified user")).toEqual([]);
    expect(broken(undefined, "refresh.result", 0)).toEqual([]);
    expect(broken(undefined, "x; reboot")[0]).toContain("--rules 'x; reboot' --extent");
  });

  it("is nothing where all was checked, or left out on purpose", () => {
    const chosen = toldOf("refresh.result", { verdict: "not-run", reason: "not-selected" });

    expect(openOf("check --extent usual")).toEqual([
      "this was a usual check; thorough asks 2 times as much, and finds more: npm run -s kit -- check --extent thorough",
    ]);
    expect(openOf("check --extent thorough")).toEqual([]);
    expect(openOf("check --extent constructor")).toEqual([]);
    expect(openOf("check --rules 'login.*'", queued, chosen)).toEqual([]);
  });
});
