import type { Clause } from "../../contracts/clauses/clause.ts";
import type { Need } from "../../contracts/verdict.ts";
import { isUnserved } from "../history/answers/unserved.ts";
import type { History } from "../history/history.ts";
import { isClauseOffered } from "../history/offer.ts";
import { beforePlays } from "../history/plays.ts";
import type { Quota } from "../history/sighting.ts";
import type { Rule } from "../rules/rule.ts";
import { CauseResolver } from "./causes.ts";
import { rejudgeWithCrashes } from "./crashed-instead.ts";
import { hindrances } from "./ended-early.ts";
import type { Judgement, Kinds } from "./judgement.ts";
import { needsOf, type Shortened } from "./needs.ts";
import { type Seen, seenBy } from "./sightings.ts";

export interface JudgeOptions {
  catalogue: readonly Clause[];
  rules: readonly Rule[];
  /** Which rules were asked for; other rules are reported only where they fail, or pass nevertheless. */
  selected: (rule: Rule) => boolean;
  /** Drives that ran less often than they want to, which may be why a rule is untold. */
  shortened?: readonly Shortened[];
}

/**
 * Judges a history, but for what was played to show its findings. Every rule looks at every episode. Then causes are
 * sorted out: only the rule that broke is reported as failed, and rules that build on it say so.
 */
export function judgeHistory(recorded: History, options: JudgeOptions): Judgement[] {
  const history = beforePlays(recorded);
  const seen = new Map(options.rules.map((rule) => [rule.clause.id, seenBy(rule, history)]));
  const causes = new CauseResolver(options.rules, seen);
  rejudgeWithCrashes(seen, options.rules, history);
  const ruleOf = new Map(options.rules.map((rule) => [rule.clause.id, rule]));
  return options.catalogue.map((clause) => {
    const rule = ruleOf.get(clause.id);
    const sight = seen.get(clause.id);
    if (rule === undefined || sight === undefined) return unjudged(clause, "not-run", "not-built");
    if (!isClauseOffered(clause, history.facts)) return unjudged(clause, "not-applicable");
    return conclude(rule, sight, causes, history, options);
  });
}

const otherDriver = {
  kind: "driver",
  name: "load",
  text: "a run of the command `load`, or `certify`: it shows under load alone",
} as const;

const theApi: Need = {
  kind: "driver",
  name: "the base URL",
  text: "an address where the API answers: nearly every answer was one to a path that nobody serves, so that this is not the API, or not its address",
};

function conclude(
  rule: Rule,
  seen: Seen,
  causes: CauseResolver,
  history: History,
  options: JudgeOptions,
): Judgement {
  const { clause } = rule;
  const { facts } = history;
  // What an address says where the API is not, is held against no rule.
  const isElsewhere = isUnserved(history);
  const contradictions = isElsewhere ? [] : causes.standing(clause.id);
  const kinds = tally(rule.quota(facts), seen.supports);
  const told = {
    clause,
    supporting: [...seen.supports.values()].reduce((sum, count) => sum + count, 0),
    contradicting: contradictions.length,
    kinds,
    contradictions,
    pending: seen.pending,
    recorded: seen.recorded,
    excused: seen.excused,
    needs: [] as readonly Need[],
  };
  if (clause.level === "observe" && seen.recorded.size > 0) {
    return { ...told, verdict: "observed" };
  }
  const prerequisite = causes.failedPrerequisite(clause.id);
  if (contradictions.length > 0 && prerequisite === undefined) return { ...told, verdict: "fail" };
  const short = kinds.filter(({ seen: met, owed }) => met < owed);
  // A contradiction that another rule explains is no fail. Nor is it a pass, for two things may be broken at once.
  const explainedBy = causes.explainedBy(clause.id);
  const isClear = seen.against.length === 0 && seen.doubts.length === 0;
  if (clause.level !== "observe" && isClear && short.length === 0)
    return { ...told, verdict: "pass" };
  const touched = told.supporting > 0 || seen.against.length > 0 || seen.missing.length > 0;
  const isLeft = rule.drives.length === 0 && hindrances(rule, history).length === 0;
  if (!touched && isLeft && prerequisite === undefined) {
    return { ...unjudged(clause, "not-run", "other-driver"), needs: [otherDriver] };
  }
  if (!options.selected(rule)) return unjudged(clause, "not-run", "not-selected");
  const cause = prerequisite ?? explainedBy;
  const { shortened } = options;
  const needs = isElsewhere
    ? [theApi]
    : needsOf(rule, seen, { cause, causes, short, shortened }, history);
  if (needs.every(({ kind }) => kind === "scope")) return unjudged(clause, "not-applicable");
  return { ...told, verdict: "inconclusive", needs };
}

function tally(quota: Quota, supports: Map<string, number>): Kinds {
  const kinds = new Set([...Object.keys(quota), ...supports.keys()]);
  return [...kinds].map((kind) => ({
    kind,
    seen: supports.get(kind) ?? 0,
    owed: quota[kind] ?? 0,
  }));
}

function unjudged(
  clause: Clause,
  verdict: Judgement["verdict"],
  reason?: Judgement["reason"],
): Judgement {
  const nothing = {
    supporting: 0,
    contradicting: 0,
    kinds: [],
    contradictions: [],
    pending: [],
    recorded: new Map(),
    excused: new Map(),
  };
  return {
    clause,
    verdict,
    ...nothing,
    needs: [],
    ...(reason === undefined ? {} : { reason }),
  };
}
