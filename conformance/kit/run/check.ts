import { Vault } from "../../../contracts/history/vault.ts";
import { offersEvidence, type Profile } from "../../../contracts/profile/index.ts";
import { formed } from "../../target/answer-form.ts";
import type { Answer } from "../../target/client.ts";
import { clientFor } from "../../target/client-for.ts";
import { openEvidence } from "../../target/evidence.ts";
import { Recorder } from "../../target/recorder.ts";
import { watchingStrain } from "../../target/strain.ts";
import type { Drive } from "../drive.ts";
import { mayBePaid, takenBy } from "../generation/taken.ts";
import { History } from "../history/history.ts";
import { World } from "../stage/world.ts";
import { judgeHistory } from "../verdicts/judge-history.ts";
import type { Judgement } from "../verdicts/judgement.ts";
import { type PlayedAgain, playAgain } from "./again.ts";
import type { CheckOptions } from "./check-options.ts";
import { plannedCost } from "./cost.ts";
import { greet } from "./greet.ts";
import { headerEvent } from "./header.ts";
import { type Found, narrowDown } from "./narrow-down.ts";
import { type Driven, runProperties } from "./properties.ts";
import { fittingRuns, shortened } from "./runs.ts";
import { type Plan, schedule } from "./schedule.ts";

export interface Checked {
  told: Judgement[];
  history: History;
  /** The simplest showing of each fail, by rule. */
  found: ReadonlyMap<string, Found>;
  driven: Driven;
  /** What was played again, where that was asked for. */
  played: PlayedAgain | undefined;
  /** Drives that could not be run on this target, and why. */
  left: { drive: string; why: string }[];
  secrets: string[];
}

/**
 * Drives the properties of the rules against a target, records, judges, and narrows down what broke.
 * @throws EnvironmentError where the target is unreachable or silent, or evidence cannot be opened.
 */
export async function runCheck(options: CheckOptions): Promise<Checked> {
  const { profile, run, seed } = options;
  const recorder = new Recorder(new Vault(), options.sink);
  recorder.record(headerEvent(recorder.vault, options));
  const turnsAway = ({ status, text }: Answer) =>
    !mayBePaid(takenBy({ ...formed(text), status }, profile));
  const client = clientFor(profile, recorder, { turnsAway });
  const evidence = await openEvidence(profile, recorder);
  try {
    await greet(client, profile);
    const drives = selectedDrives(options);
    const plan = planOf(drives, options);
    options.onPlan?.(plannedCost(plan, profile));
    const facts = { facts: profile, client, evidence, recorder, run, seed, lendings: 4 };
    const world = new World(facts);
    const { driven, played } = await watchingStrain(recorder, () => driveAll(world, plan, options));
    const judged = await judgeAll(world, drives, driven, options);
    const interrupted = options.signal?.aborted === true;
    recorder.record({ ev: "end", ...(interrupted ? { interrupted } : {}) });
    return {
      ...judged,
      driven,
      played,
      left: plan.left.map(({ drive, why }) => ({ drive: drive.name, why })),
      secrets: recorder.vault.secrets(),
    };
  } finally {
    await client.close();
    await evidence.close();
  }
}

/** The drives of the rules that were asked for, and those of what is played again: a refusal counts beside a control. */
function selectedDrives({ rules, selected = () => true, again }: CheckOptions): ReadonlySet<Drive> {
  const named = new Set(again?.plays.map(({ drive }) => drive));
  const every = rules.flatMap((rule) => rule.drives);
  const asked = rules.filter(selected).flatMap((rule) => rule.drives);
  return new Set([...asked, ...every.filter(({ name }) => named.has(name))]);
}

function planOf(drives: ReadonlySet<Drive>, options: CheckOptions): Plan {
  const { profile, properties = true, lot } = options;
  const missing = (drive: Drive) => missingFor(drive, profile);
  return schedule(properties ? [...drives] : [], profile, missing, runsBy(options), lot);
}

/** The planned episodes, then what is to be played again, then the drivers beside the properties. */
async function driveAll(
  world: World,
  plan: Plan,
  options: CheckOptions,
): Promise<{ driven: Driven; played: PlayedAgain | undefined }> {
  const { profile, again, drivers = [], signal } = options;
  const driven = await runProperties(world, plan, options);
  const every = options.rules.flatMap((rule) => rule.drives);
  const played = again === undefined ? undefined : await playAgain(world, every, again);
  const { recorder, evidence } = world;
  for (const drive of drivers) await drive({ profile, recorder, evidence, world, signal });
  return { driven, played };
}

/** Judges what was recorded; once more where narrowing a fail down has added to it. */
async function judgeAll(
  world: World,
  drives: ReadonlySet<Drive>,
  driven: Driven,
  options: CheckOptions,
): Promise<Pick<Checked, "told" | "history" | "found">> {
  const { catalogue, rules, selected = () => true, profile } = options;
  const cut = shortened(drives, profile, runsBy(options));
  const judged = () => {
    const history = new History(world.recorder.events);
    const told = judgeHistory(history, { catalogue, rules, selected, shortened: cut });
    return { history, told };
  };
  options.onJudging?.();
  const first = judged();
  const found =
    options.narrows === false
      ? new Map<string, Found>()
      : await narrowDown(world, first.history, first.told, driven, options);
  return { ...(found.size === 0 ? first : judged()), found };
}

/** How many episodes of a drive are run. */
function runsBy({ runs, mostRuns, profile }: CheckOptions): (drive: Drive) => number {
  const most = (drive: Drive): number =>
    typeof mostRuns === "function"
      ? mostRuns(drive, profile)
      : (mostRuns ?? Number.POSITIVE_INFINITY);
  return (drive) => runs ?? Math.min(fittingRuns(drive, profile), most(drive));
}

function missingFor(drive: Drive, profile: Profile): string | undefined {
  const absent = drive.needs.find((name) => !offersEvidence(profile, name));
  return absent === undefined ? undefined : `the profile offers no ${absent}`;
}
