import type { Clause } from "../../contracts/clauses/clause.ts";
import type { HistoryEvent } from "../../contracts/history/events.ts";
import type { RunFacts } from "../history/reading/header.ts";
import type { Allowance, Costs } from "../target/pace/allowance.ts";
import type { Driver } from "./driver.ts";
import type { Plan } from "./plan.ts";
import type { PlanOptions } from "./plan-options.ts";
import type { PlannedCost } from "./planning/cost.ts";
import type { Rest } from "./rest.ts";

/**
 * What a run is to drive and to judge. The run's id, lower-case letters and digits, stands in every address and name
 * that the run makes up.
 */
export interface CheckOptions extends RunFacts, PlanOptions {
  seed: number;
  catalogue: readonly Clause[];
  /** How long the run may take (ms); episodes that do not fit are not driven. */
  timeMs?: number;
  sink?: (event: HistoryEvent) => void;
  signal?: AbortSignal;
  /** Awaited before each episode and each further driver: lasts while somebody has paused the run. */
  hold?: () => Promise<void>;
  /** Called before anything is sent, with what counts whatever leaves. */
  onCounting?: (allowance: Allowance) => void;
  /** Called once the target has answered, with its median latency, ms. */
  onGreeted?: (latencyMs: number) => void;
  /** Called before a plan is carried out, with what was used up before it. */
  onPlan?: (plan: Plan, from: Costs) => void;
  /** Called once a plan and its further rounds were carried out, with what was used up. */
  onDriven?: (allowance: Allowance) => void;
  /** The same once so many findings were narrowed down. */
  onNarrowed?: (allowance: Allowance, findings: number) => void;
  /** Called where the target turns out to allow a much slower pace: what the plan costs then. */
  onSlower?: (cost: PlannedCost, requestsPerSecond: number) => void;
  /** Called with how many episodes have been driven, and whose ended last. */
  onProgress?: (progress: { done: number; planned: number; drive: string }) => void;
  /** Called when all is driven and judging begins, and for each failed rule before it is narrowed down. */
  onJudging?: () => void;
  onNarrowing?: (progress: { done: number; planned: number; rule: string }) => void;
  /** Whether fails are narrowed down to their simplest showing; default yes. */
  narrows?: boolean;
  /** How long that may take, ms; default: as long as the run before it. */
  narrowingMs?: number;
  /** After how long a user and tokens are looked at again, when nothing else is asked; default: never. */
  rests?: Rest;
  /** Called when these looks begin, with how long they are planned to take, ms. */
  onRest?: (plannedMs: number) => void;
  /** Other drivers that write into the same history once the properties are through: contracts, load. */
  drivers?: readonly Driver[];
}
