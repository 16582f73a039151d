import { beforeAll, describe, it } from "vitest";
import { catalogue } from "../../contracts/clauses/index.ts";
import { type ProfileInput, parseProfile } from "../../contracts/profile/index.ts";
import type { Report } from "../../contracts/report.ts";
import { examine } from "../frame/examine.ts";
import { drivenByProperties } from "../frame/report-of.ts";
import { selectionOf } from "../frame/selection.ts";
import { outcomeOf } from "./outcome.ts";

export { defineProfile, type ProfileInput } from "../../contracts/profile/index.ts";

/** What `describeConformance` examines, and how strictly. */
export interface ConformanceOptions {
  /** Ids or globs of the rules whose drives are run, such as `login.*`; default: all. */
  rules?: readonly string[];
  /** Makes the same requests again; default: a random one. */
  seed?: number;
  /** Whether a broken should rule fails its test; default: the test is skipped with what was seen. */
  strict?: boolean;
  /** How long the examination may take, ms; default: 15 minutes. */
  timeout?: number;
}

const minute = 60_000;

/**
 * One test for each rule that properties drive. It fails where the target broke the rule, with the calls that show it.
 * It is skipped with the reason where the rule could not be told. The target is examined once, before the first test.
 * @throws ProfileError, while tests are collected, where the profile is invalid.
 */
export function describeConformance(profile: ProfileInput, options: ConformanceOptions = {}): void {
  const facts = parseProfile(profile, process.env);
  const selects = selectionOf(options.rules === undefined ? undefined : [...options.rules]);
  const owed = catalogue.filter(
    ({ id, level }) => level !== "observe" && drivenByProperties(id) && selects(id),
  );
  describe(`the Model Platform API at ${facts.target.baseUrl}`, () => {
    let report: Report;
    beforeAll(
      async () => {
        report = await examine(facts, { selects, ...options });
      },
      options.timeout ?? 15 * minute,
    );

    for (const { id } of owed) {
      it(id, ({ skip }) => {
        const outcome = outcomeOf(report, id, options.strict ?? false);
        if (outcome.is === "broken") throw outcome.error;
        if (outcome.is === "untold") skip(outcome.reason);
      });
    }
  });
}
