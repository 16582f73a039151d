import type { Clause } from "../../contracts/clauses/clause.ts";
import type { Profile } from "../../contracts/profile/index.ts";
import type { History } from "./history.ts";
import type { Contradiction, Missing, Sighting } from "./judge.ts";
import type { Quota, Rule } from "./rule.ts";
import type { Shortened } from "./run/runs.ts";

/** What one judge saw in a history, and what follows: still data; the report words it. */
export interface Told {
  clause: Clause;
  verdict: "pass" | "fail" | "inconclusive" | "observed" | "not-applicable" | "not-run";
  supporting: number;
  contradicting: number;
  /** Observations met and owed, by kind. */
  kinds: { kind: string; seen: number; owed: number }[];
  contradictions: readonly Contradiction[];
  recorded: readonly { topic: string; value: string }[];
  needs: readonly Missing[];
  reason?: "not-built" | "not-selected" | "other-driver";
}

export interface Asked {
  catalogue: readonly Clause[];
  rules: readonly Rule[];
  /** Which rules were asked for; the others are told only where they fail, or pass all the same. */
  selected: (rule: Rule) => boolean;
  /** Part of the profile's offer? */
  offered: (clause: Clause, facts: Profile) => boolean;
  /** Evidence of the clause that the profile does not offer. */
  absent: (clause: Clause, facts: Profile) => readonly Missing[];
  /** Budgets that were spent before the drives were through. */
  spent?: readonly string[];
  /** Drives that were run less often than they want to be. */
  shortened?: readonly Shortened[];
}

/**
 * Judges a whole history: every rule looks at every episode, then causes are sorted out, so that only the
 * rule that broke is told as failed and whatever builds on it says so.
 */
export function tell(history: History, asked: Asked): Told[] {
  const seen = new Map(asked.rules.map((rule) => [rule.clause.id, look(rule, history)]));
  const court = new Court(asked.rules, seen);
  const ruleOf = new Map(asked.rules.map((rule) => [rule.clause.id, rule]));
  return asked.catalogue.map((clause) => {
    const rule = ruleOf.get(clause.id);
    const sight = seen.get(clause.id);
    if (rule === undefined || sight === undefined) return untold(clause, "not-run", "not-built");
    if (!asked.offered(clause, history.facts)) return untold(clause, "not-applicable");
    return conclude(rule, sight, court, history, asked);
  });
}

interface Seen {
  supports: Map<string, number>;
  against: Contradiction[];
  missing: Missing[];
  /** Those of them that keep a pass away. */
  doubts: Missing[];
  recorded: { topic: string; value: string }[];
}

function look(rule: Rule, history: History): Seen {
  const seen: Seen = { supports: new Map(), against: [], missing: [], doubts: [], recorded: [] };
  for (const sighting of rule.judge(history)) file(sighting, seen);
  return seen;
}

function file(sighting: Sighting, seen: Seen): void {
  switch (sighting.is) {
    case "for":
      seen.supports.set(
        sighting.kind,
        (seen.supports.get(sighting.kind) ?? 0) + (sighting.count ?? 1),
      );
      break;
    case "against":
      seen.against.push(sighting);
      break;
    case "missing":
      seen.missing.push(sighting.what);
      if (sighting.blocks) seen.doubts.push(sighting.what);
      break;
    case "recorded":
      seen.recorded.push({ topic: sighting.topic, value: sighting.value });
  }
}

/**
 * Finds the roots: which rules fail by themselves, which contradictions stand, and which rules they bring
 * down. A contradiction that another failing rule explains does not stand; where rules could explain each
 * other, the one that is seen failing without the others is the root, else the one seen failing most.
 */
class Court {
  readonly #rules: Map<string, Rule>;
  readonly #seen: Map<string, Seen>;
  readonly #failing = new Set<string>();

  constructor(rules: readonly Rule[], seen: Map<string, Seen>) {
    this.#rules = new Map(rules.map((rule) => [rule.clause.id, rule]));
    this.#seen = seen;
    const accused = [...seen].filter(([, { against }]) => against.length > 0).map(([id]) => id);
    this.#settle(new Set(accused));
  }

  /** The contradictions of a rule that no other failing rule explains. */
  standing(id: string): Contradiction[] {
    const against = this.#seen.get(id)?.against ?? [];
    return against.filter(({ unless = [] }) => !unless.some((by) => this.#explains(by, id)));
  }

  /** A failing rule that explains what is held against this one; undefined: nothing is explained away. */
  excuse(id: string): string | undefined {
    const against = this.#seen.get(id)?.against ?? [];
    return against.flatMap(({ unless = [] }) => unless).find((by) => this.#explains(by, id));
  }

  /** The first failing rule that this one builds on, however far down. */
  failedGround(id: string): string | undefined {
    return this.#groundOf(id, (ground) => this.#failing.has(ground));
  }

  #settle(open: Set<string>): void {
    while (open.size > 0) {
      const clear = [...open].filter((id) => this.#isSettled(id, open));
      const decided = clear.length > 0 ? clear : [this.#likeliest(open)];
      for (const id of decided) {
        open.delete(id);
        const stands = this.failedGround(id) === undefined && this.standing(id).length > 0;
        if (stands) this.#failing.add(id);
      }
    }
  }

  /** Whether no undecided rule can change what is held against this one. */
  #isSettled(id: string, open: ReadonlySet<string>): boolean {
    if (this.failedGround(id) !== undefined) return true;
    const standing = this.standing(id);
    if (standing.length === 0) return true;
    if (this.#groundOf(id, (ground) => open.has(ground)) !== undefined) return false;
    return standing.some(({ unless = [] }) => !unless.some((by) => by !== id && open.has(by)));
  }

  #likeliest(open: ReadonlySet<string>): string {
    const free = [...open].filter((id) => !this.#groundOf(id, (ground) => open.has(ground)));
    const count = (id: string) => this.standing(id).length;
    // In the order of their ids, so that a tie is told the same in whatever order the rules are loaded.
    return free.sort().reduce((most, id) => (count(id) > count(most) ? id : most));
  }

  #explains(by: string, id: string): boolean {
    return by !== id && this.#failing.has(by);
  }

  #groundOf(id: string, holds: (ground: string) => boolean): string | undefined {
    for (const { id: ground } of this.#rules.get(id)?.restsOn ?? []) {
      if (holds(ground)) return ground;
      const deeper = this.#groundOf(ground, holds);
      if (deeper !== undefined) return deeper;
    }
    return undefined;
  }
}

const otherDriver = {
  kind: "driver",
  name: "load",
  text: "k6 drives it: run the command `load`, or `certify`",
} as const;

function conclude(rule: Rule, seen: Seen, court: Court, history: History, asked: Asked): Told {
  const { clause } = rule;
  const { facts } = history;
  const contradictions = court.standing(clause.id);
  const kinds = tally(rule.quota(facts), seen.supports);
  const told = {
    clause,
    supporting: [...seen.supports.values()].reduce((sum, count) => sum + count, 0),
    contradicting: contradictions.length,
    kinds,
    contradictions,
    recorded: seen.recorded,
    needs: [] as readonly Missing[],
  };
  if (clause.level === "observe" && seen.recorded.length > 0) {
    return { ...told, verdict: "observed" };
  }
  const ground = court.failedGround(clause.id);
  if (contradictions.length > 0 && ground === undefined) return { ...told, verdict: "fail" };
  const short = kinds.filter(({ seen: met, owed }) => met < owed);
  // What another rule explains is no fail; nor is it a pass, for two things may be broken at once.
  const excuse = court.excuse(clause.id);
  const isClear = seen.against.length === 0 && seen.doubts.length === 0;
  if (clause.level !== "observe" && isClear && short.length === 0)
    return { ...told, verdict: "pass" };
  const touched = told.supporting > 0 || seen.against.length > 0 || seen.missing.length > 0;
  if (!touched && rule.drives.length === 0 && ground === undefined) {
    return { ...untold(clause, "not-run", "other-driver"), needs: [otherDriver] };
  }
  if (!asked.selected(rule)) return untold(clause, "not-run", "not-selected");
  const needs = grounds(ground ?? excuse, rule, seen, short, history, asked);
  return { ...told, verdict: "inconclusive", needs };
}

function grounds(
  ground: string | undefined,
  rule: Rule,
  seen: Seen,
  short: Told["kinds"],
  history: History,
  asked: Asked,
): Missing[] {
  const { facts } = history;
  const all: Missing[] = [];
  if (ground !== undefined) {
    const text = `what was seen may be the fault of ${ground}, which failed`;
    all.push({ kind: "rule", name: ground, text });
  }
  // Where enough was seen, only what is doubted is left to settle.
  const open = short.length === 0 && seen.doubts.length > 0 ? seen.doubts : seen.missing;
  all.push(...asked.absent(rule.clause, facts), ...rule.needs(facts), ...open);
  for (const budget of asked.spent ?? []) {
    all.push({ kind: "budget", name: budget, text: `the budget of ${budget} was spent` });
  }
  for (const { drive, fault } of history.episodes) {
    if (fault === undefined || !rule.drives.some(({ name }) => name === drive)) continue;
    all.push({ kind: "driver", name: drive, text: `"${drive}" could not be staged: ${fault}` });
  }
  if (all.length === 0) {
    const owed = short.map(({ kind, seen: met, owed: want }) => `${met} of ${want} "${kind}"`);
    const cut = (asked.shortened ?? []).filter(({ drive }) =>
      rule.drives.some(({ name }) => name === drive),
    );
    const runs = cut.map(({ drive, runs, of }) => `${runs} of ${of} runs of "${drive}"`);
    const more = `; ${runs.join(", ")} were planned: --runs plays more, and so do pace.requestsPerSecond and budget.users above the defaults`;
    const text = `seen ${owed.join(", ")}${runs.length === 0 ? "" : more}`;
    all.push({ kind: "driver", name: "observations", text });
  }
  return [...new Map(all.map((need) => [`${need.kind}:${need.name}`, need])).values()];
}

function tally(quota: Quota, supports: Map<string, number>): Told["kinds"] {
  const kinds = new Set([...Object.keys(quota), ...supports.keys()]);
  return [...kinds].map((kind) => ({
    kind,
    seen: supports.get(kind) ?? 0,
    owed: quota[kind] ?? 0,
  }));
}

function untold(clause: Clause, verdict: Told["verdict"], reason?: Told["reason"]): Told {
  const nothing = { supporting: 0, contradicting: 0, kinds: [], contradictions: [], recorded: [] };
  return {
    clause,
    verdict,
    ...nothing,
    needs: [],
    ...(reason === undefined ? {} : { reason }),
  };
}
