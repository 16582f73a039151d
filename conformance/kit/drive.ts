import type { Arbitrary } from "fast-check";
import type { Evidence } from "../../contracts/clauses/clause.ts";
import type { Profile } from "../../contracts/profile/index.ts";
import type { Stage } from "./stage/stage.ts";

/**
 * A way to make a target do something interesting. It asserts nothing: what follows from its calls is for
 * the judges. One run of it is an episode, with values of its own and subjects nobody else touches.
 */
export interface Drive<V = unknown> {
  name: string;
  /** What varies from run to run. */
  given: (facts: Profile) => Arbitrary<V>;
  /** Values that are tried in any run, first: both sides of every edge. */
  cases: (facts: Profile) => readonly V[];
  act: (values: V, stage: Stage) => Promise<void>;
  /** Evidence without which there is nothing to see. */
  needs: readonly Evidence[];
  /** Where this drive cannot be run, why: a scope not offered, a fact not declared. */
  unless: (facts: Profile) => string | undefined;
  /** Runs in a usual run on loopback; a gentle pace makes fewer. */
  runs: number;
  /**
   * `any` and `apart` have users; of the latter no two run at once, because they may touch what is not their
   * own (all sessions). `patient` have users, too, but wait for most of their time, and keep nobody of company `any`
   * from running meanwhile. `beside`: it has none, and runs beside those that do, even where the target is fast.
   * `exclusive`: it restarts servers, fails as a receiver or, last of all, moves the clock, and nothing else runs
   * meanwhile.
   */
  company: "any" | "patient" | "beside" | "apart" | "exclusive";
  /** Whether a breach may be narrowed down by running it again with simpler values. */
  shrinks: boolean;
  /** Generation jobs that one run may have accepted, at most. */
  jobs: (facts: Profile) => number;
}

export interface DriveParts<V> {
  given: Arbitrary<V> | ((facts: Profile) => Arbitrary<V>);
  cases?: readonly V[] | ((facts: Profile) => readonly V[]);
  act: Drive<V>["act"];
  needs?: readonly Evidence[];
  unless?: Drive<V>["unless"];
  runs?: number;
  company?: Drive<V>["company"];
  shrinks?: boolean;
  jobs?: Drive<V>["jobs"];
}

export function drive<V>(name: string, parts: DriveParts<V>): Drive<V> {
  const { given, cases = [] } = parts;
  return {
    name,
    given: typeof given === "function" ? given : () => given,
    cases: typeof cases === "function" ? cases : () => cases,
    act: parts.act,
    needs: parts.needs ?? [],
    unless: parts.unless ?? (() => undefined),
    runs: parts.runs ?? 8,
    company: parts.company ?? "any",
    shrinks: parts.shrinks ?? (parts.company !== "exclusive" && parts.jobs === undefined),
    jobs: parts.jobs ?? (() => 0),
  };
}
