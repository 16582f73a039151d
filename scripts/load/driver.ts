import { headerEvent, type RunFacts } from "../../conformance/history/reading/header.ts";
import type { GeneratorNote } from "../../conformance/queue/generator-notes.ts";
import { rules } from "../../conformance/rules/index.ts";
import type { Driver, DriverStage } from "../../conformance/run/driver.ts";
import { leaveOut } from "../../conformance/run/left-out.ts";
import { surroundingsOf } from "../../conformance/run/plan.ts";
import { untilInterrupted } from "../../conformance/run/until-interrupted.ts";
import type { Account } from "../../conformance/stage/accounts.ts";
import { EnvironmentError } from "../../conformance/target/environment-error.ts";
import type { ClockAnchor } from "../../contracts/history/events.ts";
import type { Plan } from "../../contracts/limits.ts";
import type { GeneratorHealth } from "../../load/generator/health.ts";
import { findK6 } from "../../load/k6/find.ts";
import { settingsOf } from "../../load/load-run.ts";
import { runScenario } from "../../load/run.ts";
import type { Receiver, Size } from "../../load/settings.ts";
import {
  preparationOf,
  type ScenarioName,
  secondsOf,
  subjectsOfScenario,
  workloads,
} from "../../load/workloads/index.ts";
import { requirePackages } from "../frame/profile/optional-package.ts";
import { drivenByLoad } from "../frame/report-of.ts";
import type { Tell } from "../frame/run.ts";
import { drainQueues, furtherTries } from "./before/drain-queues.ts";
import { failJobs } from "./before/failing-jobs.ts";
import { failWebhooks } from "./before/failing-webhooks.ts";
import { queuedRoute, sendsFiles } from "./before/plain-job.ts";
import { beyond, counting } from "./counting.ts";
import { generatorEvent } from "./generator/generator-note.ts";
import { kitLead, toKitClock } from "./generator/kit-clock.ts";
import { type InTime, inTime, timeLine } from "./in-time.ts";
import { accountsOf, affordable, assertOffered, scenarioRun } from "./scenario-run.ts";
import { traceJobs } from "./trace-jobs.ts";
import { loadUsers } from "./users.ts";

export interface LoadPlan {
  /** Default: the smallest set that shows every fault of a queue. */
  scenarios?: readonly ScenarioName[] | undefined;
  /** Default: every plan that the profile has an account of. */
  plans?: readonly Plan[] | undefined;
  size?: Size | undefined;
  /** k6's own outputs, as its `--out` takes them. */
  outputs?: string[] | undefined;
  run: RunFacts;
  onProgress: Tell;
  /** Hears which scenarios there is time for. */
  say?: (line: string) => void;
}

/** Health of the generator in each scenario that was run. */
export type HealthByScenario = Map<ScenarioName, GeneratorHealth>;

/** How many standstills one note holds, since a soak of days has many. */
const standstillsANote = 1000;

/**
 * Drives the scenarios one after another and writes what k6 saw into the history. It also notes there how the generator
 * did, so that judges do not take the generator's delays for the target's. Throws EnvironmentError without esbuild.
 */
export function loadDriver(plan: LoadPlan, health: HealthByScenario = new Map()): Driver {
  requirePackages("esbuild");
  return async (whole) => {
    const bound = boundOf(whole);
    const stage = { ...whole, signal: bound.signal };
    const scenarios = plan.scenarios ?? affordable(stage.profile, plan.plans);
    if (scenarios.length === 0) return;
    for (const scenario of scenarios) assertOffered(stage.profile, scenario);
    const receivers = scenarios.some(queues) ? queueEvidence(stage, plan) : [];
    const k6 = await findK6({ onProgress: plan.onProgress });
    const accounts = accountsOf(stage.profile, plan.plans);
    let isLoaded = false;
    const busy = new Set(receivers.length > 0 ? await stillBusy(stage, accounts) : []);
    const anchors: ClockAnchor[] = [];
    const isInterrupted = () => stage.signal?.aborted === true;
    const left = new Set(scenarios);
    const { played, left: tooLong } = thatFit(stage, plan, scenarios);
    for (const scenario of tooLong) {
      leaveScenario(whole, scenario, "time");
      left.delete(scenario);
    }
    const leave = () => {
      if (bound.isTimeUp()) for (const one of left) leaveScenario(whole, one, "time");
    };
    // As planned: by the declared time of a job, where there is one.
    const { minimumMs: jobMs = surroundingsOf(stage.world).jobMs } =
      stage.profile.queue.serviceTime;
    for (const { scenario } of played) {
      await stage.hold?.();
      if (isInterrupted()) return leave();
      if (preparationOf(scenario) === "failures") {
        plan.onProgress("webhooks answered with 500, and jobs that fail");
        const unheard = await untilInterrupted(stage.signal, () => failures(stage, accounts), []);
        const still = await stillBusy(stage, accounts);
        busy.clear();
        for (const name of [...unheard, ...still]) busy.add(name);
      } else if (isLoaded && queues(scenario)) {
        await drainAgain(stage, accounts, busy);
      }
      if (isInterrupted()) return leave();
      plan.onProgress(`k6 ${scenario}`, 1000 * secondsFor(scenario, stage, plan, jobMs));
      const means = { ...plan, k6: k6.path, anchors, receivers };
      const told = await drive(scenario, stage, {
        ...means,
        busy: queues(scenario) ? [...busy] : [],
      });
      if (queues(scenario)) isLoaded = true;
      if (told !== undefined) health.set(scenario, told);
      if (!isInterrupted()) left.delete(scenario);
    }
    leave();
  };
}

/** The scenarios that there is time for, by how long the target's jobs took so far; a run without an end has time for all. */
function thatFit(stage: DriverStage, plan: LoadPlan, scenarios: readonly ScenarioName[]): InTime {
  const { jobMs } = surroundingsOf(stage.world);
  const leftSeconds = stage.world.client.allowance.leftMs / 1000;
  const all = scenarios.map((scenario) => ({
    scenario,
    seconds: secondsFor(scenario, stage, plan, jobMs),
  }));
  const chosen = inTime(all, leftSeconds);
  if (leftSeconds < Number.POSITIVE_INFINITY) plan.say?.(timeLine(chosen, leftSeconds));
  return chosen;
}

/** How long a scenario takes about, s, where a job takes so long (ms). */
function secondsFor(
  scenario: ScenarioName,
  { profile }: DriverStage,
  { plans, size }: LoadPlan,
  jobMs: number,
): number {
  const run = { scenario, plans, size, receivers: [], give: (name: string) => name };
  return secondsOf(settingsOf(scenarioRun(profile, run)), jobMs);
}

/** What ends the driving: the caller's signal, or the end of the run's time. */
function boundOf({ signal, world }: DriverStage) {
  const { leftMs } = world.client.allowance;
  if (leftMs === Number.POSITIVE_INFINITY) return { signal, isTimeUp: () => false };
  const end = AbortSignal.timeout(Math.max(0, Math.ceil(leftMs)));
  const either = signal === undefined ? end : AbortSignal.any([signal, end]);
  return { signal: either, isTimeUp: () => end.aborted && signal?.aborted !== true };
}

/** Any rule of a queue might have been told by a scenario that there was not enough time or budget for. */
function leaveScenario({ recorder }: DriverStage, drive: ScenarioName, spent: string): void {
  const told = rules.map(({ clause }) => clause.id).filter(drivenByLoad);
  leaveOut(recorder, { episode: `load/left/${drive}`, drive, rules: told, spent });
}

/** Returns the accounts whose queues may still hold a job that fails. */
async function failures(stage: DriverStage, accounts: readonly Account[]): Promise<string[]> {
  const [unheard] = await Promise.all([failJobs(stage, accounts), failWebhooks(stage, accounts)]);
  return unheard;
}

/** The accounts whose queues may not be empty when the next scenario begins. */
const stillBusy = (
  stage: DriverStage,
  accounts: readonly Account[],
  most?: number,
): Promise<string[]> =>
  untilInterrupted(stage.signal, () => drainQueues(stage, accounts, { most }), []);

/**
 * Leaves those of the busy accounts that still may hold an earlier job: a scenario that waited for its own jobs waited for all
 * before these, but says nothing of an account that took none.
 */
async function drainAgain(
  stage: DriverStage,
  accounts: readonly Account[],
  busy: Set<string>,
): Promise<void> {
  const doubtful = accounts.filter(({ name }) => busy.has(name));
  if (doubtful.length === 0) return;
  busy.clear();
  for (const name of await stillBusy(stage, doubtful, furtherTries)) busy.add(name);
}

const queues = (scenario: ScenarioName): boolean => subjectsOfScenario(scenario) === "accounts";

interface Means extends LoadPlan {
  k6: string;
  receivers: Receiver[];
  /** The accounts whose queues may hold earlier jobs. */
  busy: string[];
  /** The anchors of every clock so far. */
  anchors: ClockAnchor[];
}

/** Drives one scenario; undefined where a limit has no room for what it may use up. */
async function drive(
  scenario: ScenarioName,
  stage: DriverStage,
  { k6, receivers, anchors, busy, ...plan }: Means,
): Promise<GeneratorHealth | undefined> {
  const { profile, recorder, evidence, signal, world } = stage;
  const choice = { scenario, size: plan.size, plans: plan.plans, receivers };
  const run = {
    ...scenarioRun(profile, {
      ...choice,
      give: (name, bytes) => evidence.media?.give(name, bytes) ?? `https://example.com/${name}`,
    }),
    ...(queues(scenario) ? {} : { users: await loadUsers(stage, scenario) }),
  };
  const spent = beyond(world.client.allowance, run);
  if (spent !== undefined) {
    leaveScenario(stage, scenario, spent);
    return undefined;
  }
  const count = counting(stage);
  const from = recorder.events.length;
  const standstills: GeneratorNote["standstills"] = [];
  const note = (health?: GeneratorHealth) =>
    recorder.record(
      generatorEvent(
        {
          ...{ run: scenario, intent: workloads[scenario].intent },
          ...{ busy, standstills: standstills.splice(0) },
        },
        health,
      ),
    );
  const outcome = await runScenario({
    ...run,
    k6,
    outputs: plan.outputs ?? [],
    ...(signal === undefined ? {} : { signal }),
    onAnchor: (anchor) => {
      anchors.push(toKitClock(anchor, kitLead()));
      recorder.record(headerEvent(recorder.vault, plan.run, anchors));
    },
    onEvent: (event) => {
      count(event);
      recorder.record(event);
    },
    onStandstill({ from_us, until_us }) {
      standstills.push([from_us, until_us]);
      if (standstills.length >= standstillsANote) note();
    },
    onProgress: ({ sent, answered }) =>
      plan.onProgress(`k6 ${scenario}: ${sent} sent, ${answered} answered`),
  });
  note(outcome.health);
  if (queues(scenario)) await untilInterrupted(signal, () => traceJobs(stage, from), undefined);
  return outcome.health;
}

/** The receivers by which queues are seen. Throws EnvironmentError where a fact for that is missing. */
function queueEvidence({ profile, evidence }: DriverStage, { plans }: LoadPlan): Receiver[] {
  const { webhooks, media } = evidence;
  if (webhooks === undefined) throw needs("evidence.webhook", "queues are judged by webhooks");
  if (accountsOf(profile, plans).length === 0)
    throw needs("accounts", "load asks in the name of metered accounts");
  if (media === undefined && sendsFiles(profile))
    throw needs("evidence.media", `a job of ${queuedRoute(profile)} sends a file`);
  return [{ hookBase: webhooks.hookBase, control: webhooks.control }];
}

function needs(fact: string, why: string): EnvironmentError {
  return new EnvironmentError(fact, `is not declared, and ${why}`, "Declare it in the profile.");
}
