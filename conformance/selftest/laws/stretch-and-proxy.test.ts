import { describe, expect, it } from "vitest";
import type { Clause } from "../../../contracts/clauses/clause.ts";
import { catalogue } from "../../../contracts/clauses/index.ts";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { mutants } from "../../../fixtures/mutants/index.ts";
import type { Deviation } from "../../../fixtures/reference/serving/deviations.ts";
import { variants } from "../../../fixtures/variants/index.ts";
import { readHistory } from "../../history/read-history.ts";
import { Story } from "../../history/story.ts";
import { rules } from "../../rules/index.ts";
import { judgeHistory } from "../../verdicts/judge-history.ts";
import { addressOf, enroll, logIn, password, renew, verdictsOn } from "../semantics/telling.ts";
import { recordedOf } from "./recorded.ts";
import { proxied, stretched } from "./transforms.ts";

const seed = 33;
/** The decisions of the reference that concern accounts and tokens. */
const parts = /^(signup|login|verify|refresh|logout|logoutAll|token|bearer|forgot|reset|password)$/;
/** Rules whose drives need accounts, tokens and resets, and wait for little. */
const driven = new Set([
  "login.result",
  "login.keeps-earlier-tokens",
  "refresh.keeps-other-tokens",
  "logout.keeps-other-tokens",
  "reset-password.sets-password",
]);

/** So many of a list, the same for the same seed. */
function sample<T extends Deviation>(of: readonly T[], count: number): T[] {
  const fitting = of.filter(({ decisions }) =>
    Object.keys(decisions).every((part) => parts.test(part)),
  );
  const step = Math.floor(fitting.length / count);
  return Array.from(
    { length: count },
    (_, nth) => fitting[(seed + nth * step) % fitting.length],
  ).flatMap((one) => one ?? []);
}

/** A short run against a deviation: the drives above, and those of the rules that it breaks. */
const shortRun = (deviation: Deviation, breaks: readonly Clause[] = []) =>
  recordedOf({
    deviation,
    drives: (ruleId) => driven.has(ruleId) || breaks.some(({ id }) => id === ruleId),
    mostRuns: 8,
    seed,
  });

/** The rules with this verdict in a history of these events. */
function told(events: readonly HistoryEvent[], verdict: "fail" | "pass"): string[] {
  const judged = judgeHistory(readHistory(events), { catalogue, rules, selected: () => true });
  return judged.filter((one) => one.verdict === verdict).map(({ clause }) => clause.id);
}

const laws = [
  ["stretch: all gaps ten times longer", stretched],
  ["proxy: each 500 a page of 502", proxied],
] as const;

describe.concurrent.each(sample(variants, 3).map((one) => [one.id, one] as const))(
  "variant %s",
  (_, variant) => {
    it.concurrent("is accused at no pace, and behind no proxy", async () => {
      const events = await shortRun(variant);

      for (const [law, transform] of laws) expect(told(transform(events), "fail"), law).toEqual([]);
    });
  },
);

describe.concurrent.each(
  sample(
    mutants.filter(({ subtle }) => !subtle),
    4,
  ).map((one) => [one.id, one] as const),
)("mutant %s", (_, mutant) => {
  it.concurrent("passes no rule at another pace, or behind a proxy, that it fails", async () => {
    const events = await shortRun(mutant, mutant.breaks);
    const failed = told(events, "fail");
    expect(failed).not.toEqual([]);

    for (const [law, transform] of laws) {
      const passed = new Set(told(transform(events), "pass"));
      expect(
        failed.filter((id) => passed.has(id)),
        law,
      ).toEqual([]);
    }
  });
});

const crash = { status: 500, json: { status: "error", message: "no" } };
type IsServed = (nth: number) => boolean;

/** Twenty of the very same requests, some of which met a 500, and a rule that was owed their answers. */
const someCrashed: [ruleId: string, story: (isServed: IsServed) => Story][] = [
  [
    "login.issues-new-token",
    (isServed) => {
      const story = enroll(new Story(), "Ada");
      const login = { email: addressOf("Ada"), password, device_name: "laptop" };
      for (let nth = 0; nth < 20; nth += 1)
        if (isServed(nth)) renew(logIn(story, "Ada", `${nth}`).wait(1), "Ada", `${nth}`, `${nth}b`);
        else story.call("login", login, { status: 500 }).wait(1);
      return story;
    },
  ],
  [
    "restart.succeeds-with-valid-key",
    (isServed) => {
      const key = "enterprise-key-1";
      const story = new Story({ enterprise: { key, restartSettlesMs: 5000 } });
      const served = { json: { status: "success", message: "The server restarts." } };
      for (let nth = 0; nth < 20; nth += 1)
        story
          .call(
            "POST /api/v1/enterprise/3d/restart_server",
            { key },
            isServed(nth) ? served : crash,
          )
          .wait(30);
      return story;
    },
  ],
  [
    "lyrics-generator.length-values",
    (isServed) => {
      const key = "key-of-a-customer";
      const story = new Story({
        accounts: [{ name: "ada", plan: "standard", key }],
        parameters: { standardKey: { in: "header", name: "x-key" } },
      });
      const body = { length: "short", prompt: "A song of the sea" };
      for (let nth = 0; nth < 20; nth += 1)
        story
          .call(
            "POST /api/v6/voice/lyrics_generator",
            body,
            isServed(nth)
              ? { json: { status: "success", id: nth, output: ["https://files.example/1"] } }
              : crash,
            { "x-key": key },
          )
          .wait(2);
      return story;
    },
  ],
];

/** Which of twenty requests are served, where every so many-th is not. */
const butEvery =
  (step: number): IsServed =>
  (nth) =>
    nth % step !== step - 1;

describe.each(someCrashed)("of twenty requests some met a 500: %s", (ruleId, story) => {
  it.each([2, 4, 5, 7, 10, 20])("passes behind no proxy what it fails, every %d-th", (step) => {
    const { history } = story(butEvery(step));
    const verdict = verdictsOn({ history })[ruleId];
    const behind = verdictsOn({ history: readHistory(proxied(history.events)) })[ruleId];

    expect(behind).toBe(verdict === "fail" ? "inconclusive" : verdict);
  });

  it("fails where every other did", () => {
    expect(verdictsOn(story(butEvery(2)))[ruleId]).not.toBe("pass");
  });
});
