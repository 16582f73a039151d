import type { Report } from "../../../contracts/report.ts";
import type { RuleVerdict, Verdict } from "../../../contracts/verdict.ts";

/** A rule on which two reports disagree. */
export interface Change {
  rule: string;
  level: RuleVerdict["level"];
  before: Verdict;
  after: Verdict;
  /** What the later report found, where it failed. */
  fingerprint?: string;
}

/** A question that the document leaves open and both runs asked, with the values that only one of the reports saw. */
export interface Drift {
  topic: string;
  before: readonly string[];
  after: readonly string[];
}

/** How a later report differs from an earlier one. */
export interface Comparison {
  /** Rules that fail now and did not, or fail in another way. */
  regressions: readonly Change[];
  mended: readonly Change[];
  newlyUntold: readonly Change[];
  newlyTold: readonly Change[];
  drift: readonly Drift[];
}

const toldVerdicts = new Set<Verdict>(["pass", "fail", "observed"]);

/**
 * Compares two reports rule by rule; a rule that only one catalogue has counts as not run in the other. What a second
 * report `again` of the earlier target says otherwise than its first is left out.
 */
export function compareReports(before: Report, after: Report, again = before): Comparison {
  const noisy = new Set(changesOf(before, again).map(({ rule }) => rule));
  const drifting = new Set(driftOf(before, again).map(({ topic }) => topic));
  const changes = changesOf(before, after).filter(({ rule }) => !noisy.has(rule));
  const where = (holds: (one: Change) => boolean) => changes.filter(holds);
  return {
    regressions: where((one) => one.after === "fail"),
    mended: where((one) => one.before === "fail" && one.after === "pass"),
    newlyUntold: where((one) => toldVerdicts.has(one.before) && !toldVerdicts.has(one.after)),
    newlyTold: where((one) => !toldVerdicts.has(one.before) && one.after === "pass"),
    drift: driftOf(before, after).filter(({ topic }) => !drifting.has(topic)),
  };
}

function changesOf(before: Report, after: Report): Change[] {
  const [earlier, later] = [byRule(before), byRule(after)];
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap(
    (rule) => changeOf(rule, earlier.get(rule), later.get(rule)) ?? [],
  );
}

const byRule = ({ verdicts }: Report) => new Map(verdicts.map((one) => [one.rule, one]));

function changeOf(rule: string, before?: RuleVerdict, after?: RuleVerdict): Change | undefined {
  const [was, is] = [before?.verdict ?? "not-run", after?.verdict ?? "not-run"];
  const fingerprint = after?.finding?.fingerprint;
  const isOtherwise = is === "fail" && fingerprint !== before?.finding?.fingerprint;
  if (was === is && !isOtherwise) return undefined;
  const level = after?.level ?? before?.level ?? "must";
  return { rule, level, before: was, after: is, ...(fingerprint ? { fingerprint } : {}) };
}

function driftOf(before: Report, after: Report): Drift[] {
  const [earlier, later] = [before, after].map(valuesByTopic) as [Values, Values];
  return [...earlier].sort().flatMap(([topic, was]) => {
    const is = later.get(topic) ?? was;
    const gone = [...was].filter((value) => !is.has(value)).sort();
    const come = [...is].filter((value) => !was.has(value)).sort();
    return gone.length + come.length === 0 ? [] : [{ topic, before: gone, after: come }];
  });
}

type Values = Map<string, Set<string>>;

/** Where a topic has several values, a report lists them by how often each was seen: their order is no drift. */
const valuesByTopic = ({ observations }: Report): Values => {
  const values: Values = new Map();
  for (const { topic, value } of observations) {
    const seen = values.get(topic) ?? new Set();
    for (const one of [value].flat()) seen.add(JSON.stringify(one) ?? "undefined");
    values.set(topic, seen);
  }
  return values;
};
