import { expect, it } from "vitest";
import { catalogue } from "../../contracts/clauses/index.ts";
import { rules } from "../rules/index.ts";
import { judgeHistory } from "../verdicts/judge-history.ts";
import type { Judgement } from "../verdicts/judgement.ts";
import { differing } from "./differing.ts";
import { granting, historyOf } from "./selftest/samples.ts";

/** What is said of logins with these members, by whoever and of these types; those of the type `bearer` broke the rule. */
function saidOf(logins: readonly [token_type: string, more?: object][]): string | undefined {
  const history = historyOf(
    logins.map(([token_type, more], nth) => ({
      ...{ route: "login", answer: granting(`token-of-login-${nth}`, { token_type }) },
      body: { email: "ada@example.com", password: "Strong-77", device_name: "a", ...more },
    })),
  );
  const told = judgeHistory(history, { catalogue, rules, selected: () => true });
  return differing(
    told.find(({ clause }) => clause.id === "login.token-type") as Judgement,
    history,
  );
}

const [never, month] = [{ token_expiry: "never" }, { token_expiry: "1_month" }];

it("says what all calls that broke a rule have, and none that held, or the other way round", () => {
  expect(saidOf([["bearer", never], ["Bearer", month], ["Bearer", month], ["Bearer"]])).toBe(
    'with token_expiry "never": broken in 1 of 1; otherwise held in 3 of 3',
  );
  expect(saidOf([["bearer"], ["Bearer", never], ["Bearer", month], ["Bearer", month]])).toBe(
    "without token_expiry: broken in 1 of 1; otherwise held in 3 of 3",
  );
});

it("says nothing where such calls held as well, or hardly any did", () => {
  expect(saidOf([["bearer", never], ["Bearer", never], ["Bearer"], ["Bearer"]])).toBeUndefined();
  expect(saidOf([["bearer", never], ["Bearer"], ["Bearer"]])).toBeUndefined();
});
