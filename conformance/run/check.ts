import { Vault } from "../../contracts/history/vault.ts";
import { turnsAway } from "../generation/turned-away.ts";
import { headerEvent } from "../history/header.ts";
import type { History } from "../history/history.ts";
import { World } from "../stage/world.ts";
import { clientFor } from "../target/client-for.ts";
import { openEvidence } from "../target/evidence.ts";
import { Recorder } from "../target/recorder.ts";
import { watchingStrain } from "../target/strain.ts";
import type { Judgement } from "../verdicts/judgement.ts";
import { type PlayedAgain, playAgain } from "./again.ts";
import type { CheckOptions } from "./check-options.ts";
import { greet } from "./greet.ts";
import { type Found, narrowDown } from "./narrow-down.ts";
import { openingOf } from "./opening.ts";
import { awaitOutstanding } from "./outstanding.ts";
import {
  costAnew,
  judgingShare,
  lendingsOf,
  offerOf,
  type Plan,
  planOf,
  spendingOf,
  surroundingsOf,
} from "./plan.ts";
import { beginProperties, type Driven, endProperties } from "./properties.ts";
import { Rounds } from "./rounds.ts";
import { schedule } from "./schedule.ts";
import { secondLook } from "./second-look.ts";

export interface Checked {
  told: Judgement[];
  history: History;
  /** The simplest episode that shows each fail, by rule. */
  found: ReadonlyMap<string, Found>;
  driven: Driven;
  /** The episodes that were played again, where that was asked for. */
  played: PlayedAgain | undefined;
  /** Drives that could not be run on this target, and why. */
  left: { drive: string; why: string }[];
  secrets: string[];
}

/**
 * Drives the properties of the rules against a target, records, judges, and narrows breaches down.
 * @throws EnvironmentError where the target is unreachable or silent, or evidence cannot be opened.
 */
export async function runCheck(options: CheckOptions): Promise<Checked> {
  const { profile, run, seed } = options;
  const driveMs = driveTimeOf(options);
  const until = performance.now() + driveMs;
  const recorder = new Recorder(new Vault(), options.sink);
  recorder.record(headerEvent(recorder.vault, options));
  const client = clientFor(profile, recorder, { turnsAway: turnsAway(profile), until });
  options.onCounting?.(client.allowance);
  const evidence = await openEvidence(profile, recorder);
  try {
    await greet(client, profile);
    const lendings = lendingsOf(profile);
    const facts = { facts: profile, client, evidence, recorder, run, seed, lendings };
    const world = new World({ ...facts, until, signal: options.signal });
    const all = await watchingStrain(recorder, () => driveAll(world, options));
    const { plan, driven, played } = all;
    const judged = await judgeAll(world, all, options);
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

interface AllDriven extends Pick<Checked, "driven" | "played"> {
  plan: Plan;
  rounds: Rounds;
}

/**
 * The opening, which shows how fast the target is; the planned episodes, then those to be played again, then contracts
 * and load.
 */
async function driveAll(world: World, options: CheckOptions): Promise<AllDriven> {
  const { profile, again, drivers = [], signal, hold } = options;
  const offer = offerOf(options);
  const opening = openingOf(offer.candidates, spendingOf(offer, surroundingsOf(world)));
  const { patient, beside, exclusive, ...ofUsers } = schedule(opening);
  // One after another, so that none slows another down.
  const apart = Object.values(ofUsers).flat();
  const inTurn = { ...schedule([]), patient, apart, beside, exclusive, episodes: opening };
  const opened = await beginProperties(world, inTurn, { ...options, onProgress: () => {} });
  const plan = planOf(offer, surroundingsOf(world), opening);
  options.onPlan?.(plan);
  const telling = { ...options, onProgress: retelling(world, plan, options) };
  const begun = await beginProperties(world, plan, telling, opened);
  const rounds = new Rounds(world, plan, begun.driven, options);
  await rounds.whileOthersWait();
  const driven = await endProperties(world, plan, telling, begun);
  const every = options.rules.flatMap((rule) => rule.drives);
  const played = again === undefined ? undefined : await playAgain(world, every, again);
  const { recorder, evidence } = world;
  for (const drive of drivers) {
    await hold?.();
    await drive({ profile, recorder, evidence, world, signal, hold });
  }
  return { plan, rounds, driven, played };
}

/** Tells progress, and what the plan costs anew where the target turns out to allow a much slower pace. */
function retelling(
  { client }: World,
  plan: Plan,
  { onProgress, onSlower }: CheckOptions,
): NonNullable<CheckOptions["onProgress"]> {
  let told = plan.spending.terms.requestsPerSecond;
  return (progress) => {
    const { requestsPerSecond } = client;
    if (requestsPerSecond < told * muchSlower) {
      told = requestsPerSecond;
      onSlower?.(costAnew(plan, requestsPerSecond), requestsPerSecond);
    }
    onProgress?.(progress);
  };
}

/** A pace below this share of the one that was planned with is told. */
const muchSlower = 0.7;

/** Judges the history, takes second looks and narrows fails down; ends the history with the event that is judged last. */
async function judgeAll(
  world: World,
  { rounds, driven, played }: AllDriven,
  options: CheckOptions,
): Promise<Pick<Checked, "told" | "history" | "found">> {
  const { rules, signal } = options;
  options.onJudging?.();
  await rounds.playAll();
  await awaitOutstanding(world, rounds.judged, signal);
  const before = rounds.judged;
  const episodes = [...driven.episodes, ...(played?.episodes ?? [])];
  const again = await watchingStrain(world.recorder, () =>
    secondLook(world, { ...before, rules, episodes, signal }),
  );
  const all = { ...driven, episodes: [...episodes, ...again] };
  const found =
    options.narrows === false
      ? new Map<string, Found>()
      : await narrowDown(world, rounds.judged, all, options);
  // In one turn: no event, such as a late webhook, comes between the last judging and the end.
  const { told, history } = rounds.judged;
  const interrupted = signal?.aborted === true;
  world.recorder.record({ ev: "end", ...(interrupted ? { interrupted } : {}) });
  return { told, history, found };
}

/** The least time that is kept for judging and writing, in ms. */
const leastJudgingMs = 2000;

/** How long the run may drive, in ms. */
function driveTimeOf({ timeMs = Number.POSITIVE_INFINITY }: CheckOptions): number {
  if (timeMs === Number.POSITIVE_INFINITY) return timeMs;
  return timeMs - Math.max(leastJudgingMs, timeMs * judgingShare);
}
