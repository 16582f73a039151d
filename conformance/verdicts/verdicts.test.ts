import { describe, expect, it } from "vitest";
import type { Clause } from "../../contracts/clauses/clause.ts";
import { loginIssuesNewToken, loginResult } from "../../contracts/clauses/login.ts";
import { refreshIssuesNewToken, refreshResult } from "../../contracts/clauses/refresh.ts";
import type { HistoryEvent } from "../../contracts/history/events.ts";
import type { Need } from "../../contracts/verdict.ts";
import { readHistory } from "../history/reading/read-history.ts";
import { keyed, Story } from "../history/reading/story.ts";
import type { Sighting } from "../history/sighting.ts";
import { scenario } from "../queue/needs.ts";
import { type Rule, type RuleParts, rule } from "../rules/rule.ts";
import { idleDrive } from "../selftest/idle-drive.ts";
import { extent } from "../target/pace/budget-spent.ts";
import { judgeHistory } from "./judge-history.ts";

const { history } = new Story();
const [a, b, c, d] = [loginResult, loginIssuesNewToken, refreshResult, refreshIssuesNewToken];

const right = (times: number): Sighting => ({ is: "for", kind: "seen", calls: [], count: times });
const wrong = (...unless: Clause[]): Sighting => ({
  is: "against",
  kind: "seen",
  calls: [],
  field: "",
  expected: 1,
  got: 2,
  unless: unless.map(({ id }) => id),
});

const unclear = (blocks: boolean): Sighting => ({
  is: "missing",
  what: { kind: "fact", name: "async", text: "" },
  ...(blocks && { blocks }),
});

/** A rule that sees these things, whatever the history is. */
const seeing = (clause: Clause, sightings: Sighting[], parts: Partial<RuleParts> = {}): Rule =>
  rule(clause, { judge: () => sightings, ...parts });

/** The verdict of each rule, and for untold rules the rules that they name as the cause. */
function verdicts(...rules: Rule[]): Record<string, string> {
  return verdictsOf(rules, () => true);
}

function verdictsOf(rules: Rule[], selected: (rule: Rule) => boolean): Record<string, string> {
  const told = judgeHistory(history, {
    catalogue: rules.map(({ clause }) => clause),
    rules,
    selected,
  });
  return Object.fromEntries(
    told.map(({ clause, verdict, needs }) => {
      const causes = needs.filter(({ kind }) => kind === "rule").map(({ name }) => name);
      return [clause.id, [verdict, ...causes].join(" ")];
    }),
  );
}

describe("verdicts", () => {
  it("pass where the quota is met and nothing speaks against it, else are inconclusive", () => {
    expect(verdicts(seeing(a, [right(3)]), seeing(b, [right(2)]))).toEqual({
      [a.id]: "pass",
      [b.id]: "inconclusive",
    });
  });

  it("of rules that nobody asked for are told where they fail or pass, and are not owed", () => {
    const rules = [seeing(a, [right(2)]), seeing(b, [right(3)]), seeing(c, [wrong()])];

    expect(verdictsOf(rules, () => false)).toEqual({
      [a.id]: "not-run",
      [b.id]: "pass",
      [c.id]: "fail",
    });
  });

  it("fail by one contradiction, however much speaks for it", () => {
    expect(verdicts(seeing(a, [right(1000), wrong()]))).toEqual({ [a.id]: "fail" });
  });

  it("pass nothing that looked broken and could not be told, however much speaks for it", () => {
    const rules = [
      seeing(a, [right(9), unclear(true)]),
      seeing(b, [right(9), unclear(false)]),
      seeing(c, [wrong(), unclear(true)]),
    ];

    expect(verdicts(...rules)).toEqual({
      [a.id]: "inconclusive",
      [b.id]: "pass",
      [c.id]: "fail",
    });
  });

  it("name the ground that failed, however far down", () => {
    const top = seeing(c, [wrong(), right(9)], { restsOn: [b] });
    const middle = seeing(b, [right(9)], { restsOn: [a] });

    expect(verdicts(top, middle, seeing(a, [wrong()]))).toEqual({
      [a.id]: "fail",
      [b.id]: "pass",
      [c.id]: `inconclusive ${a.id}`,
    });
  });

  it("tell which drives were run too seldom, where nothing else is to be settled", () => {
    const [told] = judgeHistory(history, {
      catalogue: [a],
      rules: [seeing(a, [right(2)], { drives: [idleDrive("act", { runs: 9 })] })],
      selected: () => true,
      shortened: ["act", "another"].map((name) => ({ drive: name, runs: 3, of: 9 })),
    });

    expect(told?.needs.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /^more calls to judge: there were 2 of 3; 3 of 9 times "act" were planned: a larger --extent/,
      ),
    ]);
  });

  it("never ask for more runs of what none of them showed", () => {
    const [told] = judgeHistory(history, {
      catalogue: [a],
      rules: [seeing(a, [], { drives: [idleDrive("act")] })],
      selected: () => true,
      shortened: [{ drive: "act", runs: 3, of: 9 }],
    });

    expect(told?.needs.map(({ text }) => text)).toEqual(["more calls to judge: there were 0 of 3"]);
  });

  it("never ask for a fact that the profile states", () => {
    const need = { kind: "fact", name: "within.mailMs", text: "a longer bound" } as const;
    const kinds = [{ within: {} }, { within: { mailMs: 9 } }].map((facts) => {
      const [told] = judgeHistory(new Story(facts).history, {
        catalogue: [a],
        rules: [seeing(a, [{ is: "missing", what: need, calls: [] }])],
        selected: () => true,
      });
      return told?.needs.map(({ kind, text }) => `${kind}: ${text}`);
    });

    expect(kinds).toEqual([
      ["fact: a longer bound"],
      ["driver: a longer bound; within.mailMs is declared, and did not show it here"],
    ]);
  });

  it("never ask for a member of a fact that the profile states, and ask for one that is missing", () => {
    const need = { kind: "fact", name: "values.languages.song", text: "all languages" } as const;
    const kinds = ["textToAudio", "song"].map((list) => {
      const facts = { values: { languages: { [list]: ["english"] } } };
      const [told] = judgeHistory(new Story(facts).history, {
        catalogue: [a],
        rules: [seeing(a, [{ is: "missing", what: need, calls: [] }])],
        selected: () => true,
      });
      return told?.needs.map(({ kind }) => kind);
    });

    expect(kinds).toEqual([["fact"], ["driver"]]);
  });

  it("never ask for declared users, nor for more, where nothing with a body was served, declared keys included", () => {
    const users: Need = { kind: "fact", name: "users", text: "sign-up answered 422" };
    const more: Need = { kind: "budget", name: "extent", text: "a larger --extent" };
    const missing = [users, more].map((what): Sighting => ({ is: "missing", what, calls: [] }));
    const asked = (facts: Record<string, unknown>, status: number) => {
      const story = new Story(facts).call("signup", { name: "Ada" }, { status });
      const rules = [seeing(a, missing)];
      const options = { catalogue: [a], rules, selected: () => true };
      return judgeHistory(story.history, options)[0]?.needs.map(({ name }) => name);
    };

    expect(asked(keyed, 422)).toEqual(["bodies"]);
    expect(asked(keyed, 200)).toEqual(["users", "extent"]);
    expect(asked({}, 422)).toEqual(["users", "extent"]);
  });

  it.each([
    ["check", "a larger --extent"],
    ["check --extent=thorough", "more --runs"],
    ["certify --profile vendor.json", "another run, by another --seed"],
  ])("ask by flags that the command has: %s", (command, flag) => {
    const { events } = new Story().history;
    const history = readHistory(
      events.map((event) => (event.ev === "header" ? { ...event, command } : event)),
    );
    const what: Need = { kind: "budget", name: "extent", text: "" };
    const rules = [seeing(a, [{ is: "missing", what, calls: [] }])];
    const [told] = judgeHistory(history, { catalogue: [a], rules, selected: () => true });

    expect(told?.needs.map(({ text }) => text)).toEqual([
      `more than this run was to take: ${flag}`,
    ]);
  });

  it("never ask for the load scenario that was run, but for what disturbed its generator", () => {
    const { events, end } = new Story().history;
    const loaded = (run: string, fault?: string) => {
      const note = { ev: "episode", episode: `generator/${run}`, drive: "generator", phase: "end" };
      const values = { run, standstills: [] };
      const all = [...events, { ...note, t_us: end, seq: 9, values, fault }] as HistoryEvent[];
      const what = scenario("burst");
      const [told] = judgeHistory(readHistory(all), {
        catalogue: [a],
        rules: [seeing(a, [{ is: "missing", what, calls: [] }])],
        selected: () => true,
      });
      return told?.needs.map(({ text }) => text);
    };

    const asked = ["a run of load --scenario burst that shows it"];
    const again = ["load that nothing disturbs: burst: too slow"];
    expect([loaded("alone"), loaded("alone", "too slow")]).toEqual([asked, asked]);
    expect(loaded("burst", "too slow")).toEqual(again);
    expect(loaded("burst")).toEqual([
      'more than the load scenario "burst" showed here: another like it may show no more',
    ]);
  });

  it("blame the rule that explains a contradiction, and pass nothing that was explained away", () => {
    expect(verdicts(seeing(a, [wrong()]), seeing(b, [wrong(a), right(9)]))).toEqual({
      [a.id]: "fail",
      [b.id]: `inconclusive ${a.id}`,
    });
  });

  it.each([
    { limited: 2, served: 1, names: ["a higher limit"] },
    { limited: 2, served: 2, names: ["users"] },
  ])(
    "ask for a higher limit alone where one turned most calls of a route away: $limited of them, $served not",
    ({ limited, served, names }) => {
      const story = new Story().during("act/0");
      for (let nth = 0; nth < served; nth += 1) story.call("signup");
      for (let nth = 0; nth < limited; nth += 1) story.call("signup", {}, { status: 429 });
      const { events, end } = story.history;
      const ended = { ev: "episode", episode: "act/0", drive: "act", phase: "end", seq: 9 };
      const fault = { fault: "sign-up answered 429", lacks: ["users"] };
      const cut = readHistory([...events, { ...ended, t_us: end, ...fault }] as HistoryEvent[]);
      const rules = [seeing(a, [], { drives: [idleDrive("act")] })];

      const [told] = judgeHistory(cut, { catalogue: [a], rules, selected: () => true });

      expect(told?.needs.map(({ name }) => name)).toEqual(names);
    },
  );

  it("blame the rule that broke where a scenario ended, and no rule that did not break", () => {
    const { events, calls, end } = new Story().during("act/0").call("login").history;
    const ended = {
      ev: "episode",
      episode: "act/0",
      drive: "act",
      phase: "end",
      t_us: end,
      seq: 9,
    };
    const cut = readHistory([...events, { ...ended, fault: "no token" }] as HistoryEvent[]);
    const breach = { ...wrong(), calls: calls.map(({ id }) => id) };
    const named: Sighting = { is: "missing", what: { kind: "rule", name: c.id, text: "" } };
    const drives = [idleDrive("act")];

    const causes = [[breach], []].map((seen) => {
      const rules = [seeing(a, seen), seeing(b, [named], { drives })];
      const options = { catalogue: [b], rules, selected: () => true };
      return judgeHistory(cut, options).flatMap(({ needs }) => needs.map(({ kind }) => kind));
    });

    expect(causes).toEqual([
      ["driver", "rule"],
      ["driver", "driver"],
    ]);
  });

  it("blame the rule that broke in scenarios which went on, where what they lack was never seen", () => {
    const { events, calls, end } = new Story().during("act/0").call("login").history;
    const ended = { ev: "episode", episode: "act/0", drive: "act", phase: "end", seq: 9 };
    const whole = readHistory([...events, { ...ended, t_us: end }] as HistoryEvent[]);
    const breach = { ...wrong(), calls: calls.map(({ id }) => id) };
    const drives = [idleDrive("act")];

    const needs = [[], [right(1)]].map((seen) => {
      const rules = [seeing(a, [breach]), seeing(b, seen, { drives })];
      const options = { catalogue: [b], rules, selected: () => true };
      return judgeHistory(whole, options).flatMap(({ needs }) => needs.map(({ name }) => name));
    });

    expect(needs).toEqual([[a.id, "observations"], ["observations"]]);
  });

  it.each([
    { granted: false, name: a.id },
    { granted: true, name: extent },
  ])(
    "wait for the rule by which a route withheld all that a kind is named after: one call granted: $granted",
    ({ granted, name }) => {
      const refusal = { status: 400, data: null, error: { message: "no" } };
      const told = { data: { message: "verified" } };
      const { history: met } = new Story()
        .call("verify-email", { verification_code: "1" }, refusal)
        .call("verify-email", { verification_code: "2" }, granted ? told : refusal);
      const breach = { ...wrong(), calls: [met.calls[0]?.id ?? ""], wants: { status: "served" } };
      const quota = { "verify-email: live": 1 };
      const rules = [
        seeing(a, [breach as Sighting]),
        seeing(b, [], { quota, drives: [idleDrive("act")] }),
      ];

      const [judged] = judgeHistory(met, {
        ...{ catalogue: [b], rules, selected: () => true },
        shortened: [{ drive: "act", runs: 1, of: 9, limits: [extent] }],
      });

      expect(judged?.needs[0]?.name).toBe(name);
    },
  );

  it("wait for no rule that broke on work which was taken", () => {
    const taken = { json: { status: "processing", id: "1" } };
    const { history: met } = new Story().call("POST /api/v6/voice/music_gen", {}, taken);
    const breach = { ...wrong(), calls: ["c1"], wants: { status: "served" } };
    const rules = [
      seeing(a, [breach as Sighting]),
      seeing(b, [], { quota: { music_gen: 1 }, drives: [idleDrive("act")] }),
    ];

    const [judged] = judgeHistory(met, {
      ...{ catalogue: [b], rules, selected: () => true },
      shortened: [{ drive: "act", runs: 1, of: 9, limits: [extent] }],
    });

    expect(judged?.needs.map(({ name }) => name)).toEqual([extent]);
  });

  it("blame the rule that leaves open whether a call succeeded, and ask for no budget beside it", () => {
    const said = { json: { data: {}, error: "other", meta: {} } };
    const { events, calls, end } = new Story()
      .during("act/0")
      .call("login", {}, said)
      .call("refresh", {}).history;
    const ended = { ev: "episode", episode: "act/0", drive: "act", phase: "end", seq: 9 };
    const whole = readHistory([...events, { ...ended, t_us: end }] as HistoryEvent[]);
    const breach = { ...wrong(), calls: [calls[0]?.id ?? ""] };
    const rules = [seeing(a, [breach]), seeing(b, [], { drives: [idleDrive("act")] })];

    const [told] = judgeHistory(whole, {
      ...{ catalogue: [b], rules, selected: () => true },
      shortened: [{ drive: "act", runs: 1, of: 9, limits: ["requests"] }],
    });

    expect(told?.needs.map(({ name }) => name)).toEqual([a.id]);
  });

  it("do not depend on the order of the rules", () => {
    const rules = [
      seeing(a, [wrong(b)]),
      seeing(b, [wrong(a), wrong(c)]),
      seeing(c, [wrong()], { restsOn: [d] }),
      seeing(d, [right(3)]),
    ];

    expect(verdicts(...rules.toReversed())).toEqual(verdicts(...rules));
    expect(verdicts(...rules)[c.id]).toBe("fail");
  });
});

describe("what another driver left out that stands for a rule", () => {
  const leftOut = { ev: "episode", episode: "load/left", drive: "burst", t_us: 0, seq: 9 } as const;
  const told = (spent: string) => {
    const cut = readHistory([
      ...history.events,
      { ...leftOut, phase: "begin", values: { rules: [a.id] } },
      { ...leftOut, phase: "end", values: { rules: [a.id] }, spent, fault: "no more of it" },
    ] as HistoryEvent[]);
    return judgeHistory(cut, {
      ...{ catalogue: [a, b], rules: [seeing(a, []), seeing(b, [])], selected: () => true },
    });
  };

  it("leaves the rule inconclusive for want of time", () => {
    expect(told("time").map(({ verdict }) => verdict)).toEqual(["inconclusive", "not-run"]);
    expect(told("time")[0]?.needs.map(({ text }) => text)).toEqual([
      expect.stringContaining("--time"),
    ]);
  });

  it("is told by words of the kit, whatever a history says was spent", () => {
    for (const spent of ["constructor", "__proto__"])
      expect(told(spent)[0]?.needs).toEqual(
        told("time")[0]?.needs.map((need) => ({ ...need, name: spent })),
      );
  });
});
