import {
  effectivePace,
  isGentle,
  offersEvidence,
  type Profile,
} from "../../contracts/profile/index.ts";
import { isClauseOffered } from "../history/offer.ts";
import type { Rule } from "../rules/rule.ts";
import type { Drive } from "../stage/drive.ts";
import { mostOf } from "../target/allowance.ts";
import type { Shortened } from "../verdicts/needs.ts";
import { mostOpen } from "./as-room-allows.ts";
import type { Candidate } from "./basket.ts";
import { choose, type Spending } from "./choose.ts";
import type { PlannedCost } from "./cost.ts";
import { allRuns } from "./measured.ts";
import type { PlanOptions } from "./plan-options.ts";
import { wantedRuns } from "./runs.ts";
import { dealt, type Planned, type Schedule, schedule } from "./schedule.ts";
import { weighed } from "./weighed.ts";

/** What a run is going to do, settled after the greetings and before any other request. */
export interface Plan extends Schedule {
  episodes: readonly Planned[];
  /** The most that it costs. */
  cost: PlannedCost;
  /** Drives that cannot be run here, and why. */
  left: { drive: Drive; why: string }[];
  /** Drives that are run less often than they might be, and the limits to blame. */
  cut: Shortened[];
  /** To how many episodes one user may be lent. */
  lendings: number;
  /** Runs that are left out, in case the others tell less than was measured. */
  others: readonly Candidate[];
  spending: Spending;
}

/** The target's speed, and how long the run may still take (ms). */
export interface Surroundings {
  latencyMs: number;
  lanes: number;
  timeMs: number;
}

/** To how many episodes a user is lent; where a profile asks for a gentle pace, to all. */
const usualLendings = 4;

/**
 * Chooses the episodes of a run for these facts, budgets and time: by what they tell, where not all fit.
 */
export function planOf(options: PlanOptions, { latencyMs, lanes, timeMs }: Surroundings): Plan {
  const { profile, rules, selected = () => true, properties = true } = options;
  const isTellable = (rule: Rule) => selected(rule) && isClauseOffered(rule.clause, profile);
  const asked = properties ? rules.filter(isTellable) : [];
  const { possible, left } = sifted(properties ? drivesOf(asked, options) : [], profile);
  const lendings = isGentle(profile) ? Number.POSITIVE_INFINITY : usualLendings;
  const { requestsPerSecond } = effectivePace(profile);
  const probes = profile.signup.loginNeedsVerification === undefined;
  const open = isGentle(profile) ? 1 : mostOpen;
  const jobMs = jobMsOf(profile);
  const terms = { lendings, lanes, open, requestsPerSecond, latencyMs, jobMs, probes };
  const limits = { ...mostOf(profile), time: timeMs };
  const runs = dealt(possible, wantedRuns(options, possible));
  const isExact = options.runs !== undefined || options.picks !== undefined;
  const extent = isExact ? "thorough" : (options.extent ?? "thorough");
  const candidates = weighed(runs, asked, profile);
  const spending = { limits, extent, terms };
  const chosen = choose(candidates, asked, profile, spending);
  const taken = new Set(chosen.episodes);
  return {
    ...schedule(chosen.episodes),
    episodes: chosen.episodes,
    cost: chosen.tally.cost,
    left,
    cut: cutOf(possible, profile, chosen),
    lendings,
    others: candidates.filter((one) => !taken.has(one)),
    spending,
  };
}

/** What each job adds to a run: the accounts' queues are worked off side by side, each job after the other. */
const jobMsOf = ({ queue, accounts }: Profile): number =>
  (queue.serviceTime?.minimumMs ?? 0) / Math.max(1, accounts.length);

/**
 * The drives of the rules that are asked for, and those of the episodes to be played again: a refusal counts only together with a
 * control.
 */
function drivesOf(asked: readonly Rule[], { rules, again }: PlanOptions): ReadonlySet<Drive> {
  const named = new Set(again?.plays.map(({ drive }) => drive));
  const every = rules.flatMap((rule) => rule.drives);
  const own = asked.flatMap((rule) => rule.drives);
  return new Set([...own, ...every.filter(({ name }) => named.has(name))]);
}

/** The drives that can be run here, and why the others cannot. */
function sifted(drives: Iterable<Drive>, profile: Profile) {
  const left: Plan["left"] = [];
  const possible = [...drives].filter((drive) => {
    const absent = drive.needs.find((name) => !offersEvidence(profile, name));
    const lacks = absent === undefined ? undefined : `the profile offers no ${absent}`;
    const why =
      drive
        .unless(profile)
        ?.map(({ text }) => text)
        .join("; ") ?? lacks;
    if (why !== undefined) left.push({ drive, why });
    return why === undefined;
  });
  return { possible, left };
}

function cutOf(
  drives: readonly Drive[],
  profile: Profile,
  { episodes, cutBy }: ReturnType<typeof choose>,
): Shortened[] {
  const runs = Map.groupBy(episodes, ({ drive }) => drive);
  return drives
    .map((drive) => ({
      drive: drive.name,
      runs: runs.get(drive)?.length ?? 0,
      of: allRuns(drive, profile).length,
      limits: [...(cutBy.get(drive) ?? [])],
    }))
    .filter(({ runs, of }) => runs < of);
}
