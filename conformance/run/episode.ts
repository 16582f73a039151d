import fc from "fast-check";
import { offersEvidence, type Profile } from "../../contracts/profile/index.ts";
import type { Playing } from "../stage/caller.ts";
import { CannotStage } from "../stage/cannot-stage.ts";
import type { Drive } from "../stage/drive.ts";
import type { World } from "../stage/world.ts";
import { BudgetSpent } from "../target/pace/budget-spent.ts";
import { seedOf } from "./seed-of.ts";

/** How one episode ended. A fault is the environment's: it is no verdict on the target. */
export interface Ended {
  episode: string;
  values: unknown;
  fault?: string;
  /** The paths of the profile's facts that would have prevented the fault. */
  lacks?: string[];
  /** The budget that ran out during the episode. */
  spent?: string;
}

/** Why a drive cannot be run on a target, in words; undefined where it can. */
export function whyNotHere(drive: Drive, facts: Profile): string | undefined {
  const needs = drive.unless(facts);
  if (needs !== undefined) return needs.map(({ text }) => text).join("; ");
  const absent = drive.needs.find((name) => !offersEvidence(facts, name));
  return absent === undefined ? undefined : `the profile offers no ${absent}`;
}

/** Runs a drive once with these values, between the two episode events of the history. */
export async function runEpisode(
  world: World,
  drive: Drive,
  values: unknown,
  episode: string,
  how: Playing = {},
): Promise<Ended> {
  const stage = world.stage(episode, { ...how, experiment: drive.name });
  const { recorder } = world;
  const about = { episode, drive: drive.name };
  recorder.record({ ev: "episode", ...about, phase: "begin", values });
  const ended: Ended = { episode, values };
  try {
    // An act that still waits when the run is over is abandoned; none of its requests leaves any more.
    await Promise.race([drive.act(values, stage), world.isOver]);
  } catch (error) {
    if (error instanceof BudgetSpent) ended.spent = error.budget;
    else if (!(error instanceof CannotStage)) throw error;
    else if (error.lacks.length > 0) ended.lacks = [...error.lacks];
    ended.fault = error.message;
  } finally {
    stage.leave();
    const { fault, lacks, spent } = ended;
    recorder.record({ ev: "episode", ...about, phase: "end", fault, lacks, spent });
  }
  return ended;
}

/**
 * Runs `act` once, with the values of a drive's run: its fixed cases first, then random ones, the same for the same
 * seed, drive and number. Where `act` reports a breach, fast-check runs it again with simpler values until none of them
 * shows it. Throws what `act` throws.
 */
export async function play(
  drive: Drive,
  world: World,
  run: { seed: number; index: number },
  act: (values: unknown) => Promise<"fine" | "breach">,
): Promise<void> {
  const fixed = drive.cases(world.facts)[run.index];
  const given = fixed === undefined ? drive.given(world.facts) : fc.constant(fixed);
  const property = fc.asyncProperty(given, async (values) => (await act(values)) === "fine");
  const seed = seedOf(run.seed, drive.name, run.index);
  const played = await fc.check(property, { seed, numRuns: 1, includeErrorInReport: true });
  if (played.errorInstance !== null && played.errorInstance !== undefined) {
    const { errorInstance } = played;
    if (!/returning false/.test(String(errorInstance))) throw errorInstance;
  }
}
