import fc, { type Arbitrary } from "fast-check";
import type { Evidence } from "../../contracts/clauses/clause.ts";
import type { Profile } from "../../contracts/profile/index.ts";
import type { Need } from "../../contracts/verdict.ts";
import type { Stage } from "./stage.ts";

/**
 * A way to make a target do something interesting. It asserts nothing: the judges say what follows from its calls. One
 * run of it is an episode, with values of its own and users that no other episode touches.
 */
export interface Drive<V = unknown> {
  name: string;
  /** What varies from run to run. */
  given: (facts: Profile) => Arbitrary<V>;
  /** Values that every run tries first: both sides of every edge. */
  cases: (facts: Profile) => readonly V[];
  act: (values: V, stage: Stage) => Promise<void>;
  /** Evidence without which the drive shows nothing. */
  needs: readonly Evidence[];
  /** Where this drive cannot run, what would let it: a scope to be offered, or a fact to be declared. */
  unless: (facts: Profile) => readonly Need[] | undefined;
  /** How many runs there are to choose from: its fixed cases, then random ones. */
  runs: (facts: Profile) => number;
  /**
   * Which other drives it may run at the same time as.
   * - `together`: has users of its own; several run at once.
   * - `patient`: the same, but waits for most of its time; all of them run at once, during those.
   * - `apart`: may touch what others share, such as all sessions; one after another.
   * - `beside`: has no users; runs during all of these.
   * - `exclusive`: restarts servers or fails as a receiver, alone once `beside` is through; or, last of all, moves the clock.
   */
  company: "together" | "patient" | "apart" | "beside" | "exclusive";
  /** Whether the runner may play it again with simpler values, to narrow a breach down. */
  shrinks: boolean;
  /** The most generation jobs that one run may have accepted. */
  jobs: (facts: Profile) => number;
  /** What the requests for work of a fixed case ask for, each of which is to meet every plan; default: nothing is known. */
  asks?: (values: V, facts: Profile) => readonly string[];
}

export interface DriveParts<V>
  extends Pick<Drive<V>, "act">,
    Partial<Pick<Drive<V>, "needs" | "unless" | "company" | "shrinks" | "jobs" | "asks">> {
  /** Default: nothing varies, and one run is enough. */
  given?: Arbitrary<V> | ((facts: Profile) => Arbitrary<V>);
  cases?: readonly V[] | ((facts: Profile) => readonly V[]);
  /** At least so many runs; default 8. A function says the very number. */
  runs?: number | ((facts: Profile) => number);
}

export function drive<V>(name: string, parts: DriveParts<V>): Drive<V> {
  const { given = fc.constant({} as V), cases = [], runs = parts.given ? 8 : 1 } = parts;
  const fixed = typeof cases === "function" ? cases : () => cases;
  return {
    needs: [],
    unless: () => undefined,
    company: "together",
    shrinks: parts.company !== "exclusive" && parts.jobs === undefined,
    jobs: () => 0,
    ...parts,
    name,
    given: typeof given === "function" ? given : () => given,
    cases: fixed,
    runs: typeof runs === "function" ? runs : (facts) => Math.max(runs, fixed(facts).length),
  };
}
