import type { Contradiction } from "../../../conformance/history/sighting.ts";
import type { Judgement } from "../../../conformance/verdicts/judgement.ts";
import type { Wants } from "../../../contracts/verdict.ts";

/** A rule that looks broken while a run goes on, as plain data. */
export interface LooksBroken {
  rule: string;
  level: "must" | "should";
  about: string;
  expected: unknown;
  got: unknown;
  wants?: Wants;
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
    return news.map(({ clause, contradictions: [first] }) => looksBroken(clause, first));
  }
}

function looksBroken(
  { id, level }: Judgement["clause"],
  first: Contradiction | undefined,
): LooksBroken {
  const { field: about = "", expected = null, got = null, wants = {} } = first ?? {};
  return { rule: id, level: level === "must" ? "must" : "should", about, expected, got, wants };
}
