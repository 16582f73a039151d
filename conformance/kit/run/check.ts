import type { Clause } from "../../../contracts/clauses/clause.ts";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { Vault } from "../../../contracts/history/vault.ts";
import { effectiveBudget, effectivePace, type Profile } from "../../../contracts/profile/index.ts";
import { Client } from "../../target/client.ts";
import { type Evidence, openEvidence } from "../../target/evidence.ts";
import { Gate } from "../../target/gate.ts";
import { Recorder } from "../../target/recorder.ts";
import type { Drive } from "../drive.ts";
import { History } from "../history/history.ts";
import { offersEvidence } from "../offer.ts";
import type { Rule } from "../rule.ts";
import { World } from "../stage/world.ts";
import { judgeHistory } from "../verdicts/judge-history.ts";
import type { Judgement } from "../verdicts/judgement.ts";
import { type PlannedCost, plannedCost } from "./cost.ts";
import { runEpisode } from "./episode.ts";
import { greet } from "./greet.ts";
import { headerEvent } from "./header.ts";
import { type Found, narrowDown } from "./narrow-down.ts";
import { type Driven, type Progress, runProperties } from "./properties.ts";
import { fittingRuns, shortened } from "./runs.ts";
import { schedule } from "./schedule.ts";

export interface CheckOptions {
  profile: Profile;
  rules: readonly Rule[];
  catalogue: readonly Clause[];
  /** Digest of the catalogue, for the header. */
  digest: string;
  kit: string;
  command: string;
  /** Lower-case letters and digits: in every address and name the run makes up. */
  run: string;
  seed: number;
  /** Episodes of each drive; undeclared: each drive's own number, fewer where the pace is gentle. */
  runs?: number;
  /** Episodes of each drive at most, where its own number is larger. */
  mostRuns?: number | ((drive: Drive, facts: Profile) => number);
  /** Draws which of a drive's fixed cases are run where not all of them can be; undeclared: the first. */
  lot?: string;
  selected?: (rule: Rule) => boolean;
  sink?: (event: HistoryEvent) => void;
  signal?: AbortSignal;
  /** Judgement before anything is driven. */
  onPlan?: (cost: PlannedCost) => void;
  onProgress?: (progress: Progress) => void;
  /** Whether fails are narrowed down to their simplest showing; default yes. */
  narrows?: boolean;
  /** Whether the properties are driven; default yes. */
  properties?: boolean;
  /** An episode that is run again once the properties are through. */
  again?: Again;
  /** Other drivers that write into the same history once the properties are through: contracts, load. */
  drivers?: readonly Driver[];
}

/** What a driver beside the properties works with. It records and judges nothing. */
export interface DriverStage {
  profile: Profile;
  recorder: Recorder;
  evidence: Evidence;
  world: World;
  signal: AbortSignal | undefined;
}
/** One drive with these values, so many times. */
export interface Again {
  drive: string;
  values: unknown;
  times: number;
}

export type Driver = (stage: DriverStage) => Promise<void>;

export type { Found };

export interface Checked {
  told: Judgement[];
  history: History;
  found: Map<string, Found>;
  driven: Driven;
  /** Drives that could not be run on this target, and why. */
  left: { drive: string; why: string }[];
  secrets: string[];
}

/**
 * Drives the properties of the rules against a target, records, judges, and narrows down what broke.
 * @throws EnvironmentError where the target is unreachable or silent, or evidence cannot be opened.
 */
export async function runCheck(options: CheckOptions): Promise<Checked> {
  const { profile, rules, seed, run } = options;
  const recorder = new Recorder(new Vault(), options.sink);
  recorder.record(headerEvent(recorder.vault, options));
  const pace = effectivePace(profile);
  const client = new Client({
    ...pace,
    baseUrl: profile.target.baseUrl,
    headers: profile.target.headers,
    rateLimited: profile.recognise.rateLimited,
    recorder,
    gate: new Gate(pace),
  });
  const evidence = await openEvidence(profile, recorder);
  try {
    const latency = await greet(client, profile);
    const selected = options.selected ?? (() => true);
    const drives = new Set(rules.filter(selected).flatMap((rule) => rule.drives));
    const runsOf = (drive: Drive): number =>
      options.runs ?? Math.min(fittingRuns(drive, profile), mostRunsOf(drive, options));
    const offers = (drive: Drive) => missingFor(drive, profile);
    const wanted = options.properties === false ? [] : [...drives];
    const plan = schedule(wanted, profile, offers, runsOf, options.lot);
    options.onPlan?.(plannedCost(plan, profile));
    const world = new World({
      facts: profile,
      client,
      evidence,
      recorder,
      run,
      seed,
      budget: effectiveBudget(profile),
      lendings: 4,
    });
    // Many side by side only where the target is slow: the fewer, the more acts near a token are the episode's own.
    const most = Math.min(pace.concurrency, mostTogether);
    const concurrency = { least: Math.min(latency > slowMs ? most : 2, most), most };
    const driven = await runProperties(world, plan, { ...options, seed, concurrency });
    if (options.again !== undefined) await playAgain(world, [...drives], options.again);
    for (const drive of options.drivers ?? []) {
      await drive({ profile, recorder, evidence, world, signal: options.signal });
    }
    const tellNow = (history: History): Judgement[] =>
      judgeHistory(history, {
        catalogue: options.catalogue,
        rules,
        selected,
        spent: driven.spent,
        shortened: shortened(drives, profile, runsOf),
      });
    const first = new History(recorder.events);
    const told = tellNow(first);
    const found =
      options.narrows === false
        ? new Map<string, Found>()
        : await narrowDown(world, first, told, driven, options);
    const history = found.size === 0 ? first : new History(recorder.events);
    return {
      told: found.size === 0 ? told : tellNow(history),
      history,
      found,
      driven,
      left: plan.left.map(({ drive, why }) => ({ drive: drive.name, why })),
      secrets: recorder.vault.secrets(),
    };
  } finally {
    await client.close();
    await evidence.close();
  }
}

async function playAgain(
  world: World,
  drives: readonly Drive[],
  { drive: name, values, times }: Again,
): Promise<void> {
  const drive = drives.find((one) => one.name === name);
  if (drive === undefined) throw new RangeError(`no rule that was selected has a drive "${name}"`);
  for (let nth = 1; nth <= times; nth += 1) {
    await runEpisode(world, drive, values, `${name}/again${nth}`);
  }
}

const slowMs = 40;
/** Episodes side by side, each of one user who does one thing at a time. */
const mostTogether = 16;

function mostRunsOf(drive: Drive, { mostRuns, profile }: CheckOptions): number {
  return typeof mostRuns === "function"
    ? mostRuns(drive, profile)
    : (mostRuns ?? Number.POSITIVE_INFINITY);
}

function missingFor(drive: Drive, profile: Profile): string | undefined {
  const absent = drive.needs.find((name) => !offersEvidence(profile, name));
  return absent === undefined ? undefined : `the profile offers no ${absent}`;
}
