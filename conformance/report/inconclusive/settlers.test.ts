import { describe, expect, it } from "vitest";
import { type ProfilePath, parseProfile } from "../../../contracts/profile/index.ts";
import type { Need, RuleVerdict } from "../../../contracts/verdict.ts";
import { fact } from "../../history/sighting.ts";
import { reportOf } from "../selftest/samples.ts";
import { copiedOf, purposesOf, settlerInWords, settlersOf } from "./settlers.ts";

const lacking = (rule: string, ...needs: Need[]): RuleVerdict => ({
  ...{ rule, level: "must", verdict: "inconclusive", supporting: 0, contradicting: 0, needs },
});
const asks = (rule: string, ...paths: ProfilePath[]) =>
  lacking(rule, ...paths.map((path) => fact(path, `what is ${path}`)));

const broken: Need = { kind: "rule", name: "login.result", text: "it fixed" };

const unseen = (rule: string, kind: string) =>
  lacking(rule, {
    kind: "driver",
    name: "observations",
    text: `more calls to judge: 0 of ${kind}`,
  });

it("says of several rules that lack calls only that they do", () => {
  const few = [unseen("a.one", "a"), unseen("a.two", "b")];
  const mailbox = fact("evidence.mailbox", 'a mailbox: without it "a" is not seen');
  const mailed = settlersOf([lacking("b.one", mailbox), lacking("b.two", mailbox)]);

  expect([few, few.slice(1)].map((some) => settlersOf(some).map(settlerInWords))).toEqual([
    ["needs more calls to judge: checks 2 more rules"],
    ["needs more calls to judge: 0 of b: checks 1 more rule"],
  ]);
  expect(mailed.flatMap(purposesOf)).toEqual(["a mailbox"]);
});

it("begins with what tells most rules, be it a fact or more time", () => {
  const time: Need = { kind: "budget", name: "time", text: "it ended: give a longer --time" };
  const short = ["a.one", "a.two", "a.three"].map((rule) => lacking(rule, time));
  const facts = [
    asks("b.one", "signup.open"),
    ...["c.one", "c.two"].map((rule) => asks(rule, "accounts")),
  ];

  expect(settlersOf([...facts, ...short]).map(settlerInWords)).toEqual([
    "give a longer --time: checks 3 more rules",
    "declare accounts: checks 2 more rules",
    "declare signup.open: checks 1 more rule",
  ]);
});

it("gives what the profile declares no other value", () => {
  const effective = { url: "/jobs/{job}" };
  const added = (evidence: object) => {
    const target = { baseUrl: "http://127.0.0.1:1" };
    const profile = parseProfile({ target, evidence }, {});
    return settlersOf([asks("a.one", "evidence.effective.lyricsSeconds")], profile)[0]?.add;
  };

  expect(added({ effective })).toEqual({ evidence: { effective: { lyricsSeconds: "/data/id" } } });
  expect(added({})).toMatchObject({ evidence: { effective: { url: expect.any(String) } } });
});

const report = reportOf([]);

it("comes with the whole command of a load scenario, on the target of the run", () => {
  const text = "a run of load --scenario alone: whether it is full by itself, too";
  const [step] = settlersOf([lacking("a.one", { kind: "driver", name: "by itself", text })]);
  const run = { ...report.run, command: "load --profile 'my own.json'" };

  expect(step && copiedOf(step, { ...report, run })).toMatch(
    / load --profile 'my own.json' --scenario alone$/,
  );
});

describe("what would settle untold rules", () => {
  const settlers = settlersOf([
    asks("a.one", "accounts"),
    asks("a.two", "accounts", "evidence.media"),
    asks("a.three", "accounts", "evidence.media"),
    asks("a.four", "evidence.media", "accounts"),
    asks("b.one", "signup.open"),
    asks("b.two", "signup.open"),
    lacking("c.one", fact("accounts", "an account"), broken),
    lacking("c.two", broken),
  ]);

  it("is what tells most rules for each fact, counting on what was declared before, and to fix what broke", () => {
    expect(settlers.map(settlerInWords)).toEqual([
      "declare accounts and evidence.media: checks 4 more rules",
      "fix login.result: 2 more rules wait for that",
      "declare signup.open: checks 2 more rules",
    ]);
  });

  it("is the rule that comes first of those that may have broken by one cause", () => {
    const failed = (rule: string, sharesCause: string[]) =>
      ({ ...lacking(rule), verdict: "fail", finding: { sharesCause } }) as RuleVerdict;
    const waits = (rule: string, name: string) =>
      lacking(rule, { kind: "rule", name, text: `${name} fixed` });

    const told = settlersOf([
      failed("login.result", ["refresh.result"]),
      failed("refresh.result", ["login.result"]),
      waits("c.one", "login.result"),
      waits("c.two", "refresh.result"),
      waits("c.three", "refresh.result"),
    ]);

    expect(told.map(settlerInWords)).toEqual(["fix login.result: 3 more rules wait for that"]);
  });

  it("is to let a run come to its end, where one was cut off, before all else", () => {
    const end: Need = { kind: "driver", name: "run", text: "a run to its end" };

    const told = settlersOf([
      lacking("a.one", { kind: "fact", name: "signup.open", text: "signup.open" }),
      lacking("a.two", { kind: "fact", name: "signup.open", text: "signup.open" }),
      lacking("b.one", end),
    ]);

    expect(told.map(({ needs: [need] }) => need?.name)).toEqual(["run", "signup.open"]);
  });

  it("names every untold rule once", () => {
    const rules = settlers.flatMap((settler) => settler.rules).sort();

    const a = ["a.four", "a.one", "a.three", "a.two"];
    expect(rules).toEqual([...a, "b.one", "b.two", "c.one", "c.two"]);
  });

  it("says in one line what to add, which the kit takes", () => {
    const lines = settlers.map((one) => copiedOf(one, report));

    expect(lines[2]).toBe('"signup": { "open": true }');
    const target = '"target": { "baseUrl": "http://127.0.0.1:1" }';
    const whole = JSON.parse(
      `{ ${[target, ...lines.filter((line) => line !== undefined)].join(", ")} }`,
    );
    expect(() => parseProfile(whole, { STANDARD_KEY: "k" })).not.toThrow();
    expect(lines[1]).toBeUndefined();
  });
});

it("asks for a longer --time where there was none left, which no profile declares", () => {
  const time: Need = { kind: "budget", name: "time", text: "no time: give a longer --time" };

  const cutOff: Need = { kind: "driver", name: "burst", text: "answers to it that tell" };
  const settlers = settlersOf([lacking("a.one", time), lacking("a.two", cutOff, time)]);

  expect(settlers.map(settlerInWords)).toEqual(["give a longer --time: checks 2 more rules"]);
  expect(settlers.map((one) => copiedOf(one, report))).toEqual([undefined]);
});

it("raises a budget that was spent, and never to what it was", () => {
  const spent: Need = { kind: "budget", name: "budget.paidJobs", text: "no more jobs" };
  const added = (paidJobs?: number) => {
    const target = { baseUrl: "http://127.0.0.1:1" };
    const profile = parseProfile({ target, budget: { paidJobs } }, {});
    return settlersOf([lacking("a.one", spent)], profile)[0]?.add;
  };

  expect([undefined, 15, 400, 1000].map(added)).toEqual(
    [400, 400, 1600, 4000].map((paidJobs) => ({ budget: { paidJobs } })),
  );
});
