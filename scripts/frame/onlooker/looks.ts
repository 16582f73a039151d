import type { Contradiction } from "../../../conformance/history/sighting.ts";
import type { Judgement } from "../../../conformance/verdicts/judgement.ts";

/** A rule that looks broken while a run goes on, as plain data. */
export interface LooksBroken {
  rule: string;
  level: "must" | "should";
  field: string;
  expected: unknown;
  got: unknown;
}

/**
 * Rules that look broken, each reported once, after two looks in a row. At a single look a call without its answer may
 * look like a breach, and be over by the next.
 */
export class Looks {
  readonly #told = new Set<string>();
  #before: ReadonlySet<string> = new Set();

  take(told: readonly Judgement[]): LooksBroken[] {
    const failed = told.filter(({ verdict }) => verdict === "fail");
    const news = failed.filter(
      ({ clause }) => this.#before.has(clause.id) && !this.#told.has(clause.id),
    );
    this.#before = new Set(failed.map(({ clause }) => clause.id));
    for (const { clause } of news) this.#told.add(clause.id);
    return news.map(({ clause, contradictions: [first] }) => plain(clause, first));
  }
}

function plain({ id, level }: Judgement["clause"], first: Contradiction | undefined): LooksBroken {
  const { field = "", expected = null, got = null } = first ?? {};
  return { rule: id, level: level === "must" ? "must" : "should", field, expected, got };
}
