import type { Contradiction } from "../history/sighting.ts";
import type { Rule } from "../rules/rule.ts";
import type { Seen } from "./sightings.ts";

/** Whether something was refused, or did not come, so that nothing could follow from it. */
const isWithheld = ({ awaited, wants }: Contradiction): boolean =>
  awaited !== undefined || wants?.status === "served";

/**
 * Finds which rules fail by themselves, which contradictions stand, and which rules are untold because a prerequisite
 * failed. A contradiction that another failing rule explains does not stand. Where rules could explain each other, the
 * cause is the rule seen failing without the others; otherwise the rule seen failing most.
 */
export class CauseResolver {
  readonly #rules: Map<string, Rule>;
  readonly #seen: Map<string, Seen>;
  readonly #failing = new Set<string>();
  /** What the answer to a call broke, by its id. */
  #broken: Map<string | undefined, Contradiction & { id: string }> | undefined;

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
  explainedBy(id: string): string | undefined {
    const against = this.#seen.get(id)?.against ?? [];
    return against.flatMap(({ unless = [] }) => unless).find((by) => this.#explains(by, id));
  }

  isFailing(id: string): boolean {
    return this.#failing.has(id);
  }

  /** A failing rule that may be why these calls went no further: the last one broke it, or one withheld what was due. */
  stoppedBy(calls: readonly string[]): string | undefined {
    this.#broken ??= new Map(
      [...this.#failing].flatMap((id) =>
        this.standing(id).map((breach) => [breach.calls.at(-1), { id, ...breach }]),
      ),
    );
    const broken = calls.flatMap((call) => this.#broken?.get(call) ?? []);
    const last = broken.find((breach) => breach.calls.at(-1) === calls.at(-1));
    return (last ?? broken.findLast(isWithheld))?.id;
  }

  /** The first failing rule that this one builds on, however far down. */
  failedPrerequisite(id: string): string | undefined {
    return this.#prerequisiteOf(id, (prerequisite) => this.#failing.has(prerequisite));
  }

  #settle(open: Set<string>): void {
    while (open.size > 0) {
      const clear = [...open].filter((id) => this.#isSettled(id, open));
      const decided = clear.length > 0 ? clear : [this.#likeliest(open)];
      for (const id of decided) {
        open.delete(id);
        const stands = this.failedPrerequisite(id) === undefined && this.standing(id).length > 0;
        if (stands) this.#failing.add(id);
      }
    }
  }

  /** Whether no undecided rule can change what is held against this one. */
  #isSettled(id: string, open: ReadonlySet<string>): boolean {
    if (this.failedPrerequisite(id) !== undefined) return true;
    const standing = this.standing(id);
    if (standing.length === 0) return true;
    if (this.#prerequisiteOf(id, (prerequisite) => open.has(prerequisite)) !== undefined)
      return false;
    return standing.some(({ unless = [] }) => !unless.some((by) => by !== id && open.has(by)));
  }

  #likeliest(open: ReadonlySet<string>): string {
    const free = [...open].filter(
      (id) => !this.#prerequisiteOf(id, (prerequisite) => open.has(prerequisite)),
    );
    const count = (id: string) => this.standing(id).length;
    // In the order of their ids, so that a tie is resolved alike in whatever order the rules are loaded.
    return free.sort().reduce((most, id) => (count(id) > count(most) ? id : most));
  }

  #explains(by: string, id: string): boolean {
    return by !== id && this.#failing.has(by);
  }

  #prerequisiteOf(id: string, holds: (prerequisite: string) => boolean): string | undefined {
    for (const { id: prerequisite } of this.#rules.get(id)?.restsOn ?? []) {
      if (holds(prerequisite)) return prerequisite;
      const deeper = this.#prerequisiteOf(prerequisite, holds);
      if (deeper !== undefined) return deeper;
    }
    return undefined;
  }
}
