import { Vault } from "../../contracts/history/vault.ts";
import { turnsAway } from "../generation/jobs/turned-away.ts";
import type { History } from "../history/history.ts";
import { headerEvent } from "../history/reading/header.ts";
import { readHistory } from "../history/reading/read-history.ts";
import type { Rule } from "../rules/rule.ts";
import { World } from "../stage/world.ts";
import { clientFor } from "../target/client-for.ts";
import { openEvidence } from "../target/evidence/evidence.ts";
import { type Cost, type Costs, costs } from "../target/pace/allowance.ts";
import { extent } from "../target/pace/budget-spent.ts";
import { watchingStrain } from "../target/pace/strain.ts";
import { Recorder } from "../target/recorder.ts";
import { judgeHistory } from "../verdicts/judge-history.ts";
import type { Judgement } from "../verdicts/judgement.ts";
import type { CheckOptions } from "./check-options.ts";
import { greet } from "./first-contact.ts";
import { type Again, type PlayedAgain, playAgain } from "./narrowing/again.ts";
import type { Found } from "./narrowing/found.ts";
import { narrowDown, narrowingUntil } from "./narrowing/narrow-down.ts";
import { awaitOutstanding } from "./outstanding.ts";
import {
  costAnew,
  judgingShare,
  lendingsOf,
  mostOfPlan,
  type Offer,
  offerOf,
  type Plan,
  planBeyond,
  planOf,
  spendingOf,
  surroundingsOf,
} from "./plan.ts";
import { reserve } from "./planning/extents.ts";
import { openingOf } from "./planning/opening.ts";
import { schedule } from "./planning/schedule.ts";
import { beginProperties, type Driven, endProperties } from "./properties.ts";
import { beginRest, looksMs } from "./rest.ts";
import { Rounds } from "./rounds.ts";
import { secondLook } from "./second-look.ts";
import { foundAgain, playShown, type ShownAgain } from "./showing/shown-again.ts";

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
  const began = performance.now();
  const driveMs = driveTimeOf(options);
  const until = performance.now() + driveMs;
  const recorder = new Recorder(new Vault(), options.sink);
  recorder.record(headerEvent(recorder.vault, options));
  const client = clientFor(profile, recorder, { turnsAway: turnsAway(profile), until });
  options.onCounting?.(client.allowance);
  const { shown } = options.again ?? {};
  const evidence = await openEvidence(profile, recorder, shown && ((part) => shown.needs(part)));
  try {
    options.onGreeted?.(await greet(client, profile));
    const lendings = lendingsOf(profile);
    const facts = { facts: profile, client, evidence, recorder, run, seed, lendings };
    const world = new World({ ...facts, until, signal: options.signal });
    const all = await watchingStrain(recorder, () => driveAll(world, options));
    const { plan, driven, played } = all;
    const judged = await judgeAll(world, all, options, began);
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
 * The episodes to be played again, then everything once unless those told it, contracts and load, and at last what a larger
 * extent adds: where time is short, nothing is left out for the breadth of something else.
 */
async function driveAll(world: World, options: CheckOptions): Promise<AllDriven> {
  const { profile, again, first, rules, rests, signal, hold } = options;
  const toldNow = () => again?.rule && verdictNow(world, again.rule, options);
  const isBroken = () => toldNow() === "fail";
  const played = again && (await playFound(world, again, rules, isBroken));
  const { shown } = played ?? {};
  const isShown = shown !== undefined && (shown.isKept || shown.isAsBefore || isBroken());
  const isTold = isShown || ["pass", "fail"].includes(toldNow() ?? "");
  const offer = offerOf(isTold ? { ...options, properties: false } : options);
  const once = await driveOnce(world, offer, isTold ? { ...options, onPlan: () => {} } : options);
  if (first !== undefined) await once.rounds.playAll();
  const { recorder, evidence, client } = world;
  const { drivers = [] } = isShown ? {} : options;
  if (drivers.length > 0) options.onDriven?.(client.allowance);
  // These say themselves what they take.
  if (drivers.length > 0) client.allowance.bound();
  const { requestsPerSecond } = client;
  const rested = rests ? await beginRest(world, options.seed, rests) : async () => {};
  const look = async () => {
    if (rests) options.onRest?.(looksMs(rests));
    await rested();
  };
  for (const drive of drivers) {
    await hold?.();
    await drive({ profile, recorder, evidence, world, signal, hold });
  }
  const isWhole = first === undefined || isOver(once.driven, options);
  if (isWhole && drivers.length > 0 && isBounded(options)) client.allowance.bound(reserve);
  client.resume(requestsPerSecond);
  if (!isWhole) return { ...(await driveBreadth(world, offer, once, options, look)), played };
  await look();
  return { ...once, played };
}

/** Makes the calls of a finding; where these tell nothing, plays its scenarios, with all that the profile declares. */
async function playFound(
  world: World,
  again: Again,
  rules: readonly Rule[],
  isBroken: () => boolean,
): Promise<PlayedAgain> {
  const every = rules.flatMap((rule) => rule.drives);
  const rule = again.shown && rules.find(({ clause }) => clause.id === again.rule);
  const played: PlayedAgain = { episodes: [], left: [] };
  const scenarios = async (from: number, times: number): Promise<void> => {
    await world.evidence.open();
    const more = await playAgain(world, every, { ...again, from, times }, isBroken);
    played.episodes.push(...more.episodes);
    played.left = more.left;
  };
  if (rule === undefined || again.shown === undefined) await scenarios(1, again.times);
  else {
    let from = 1;
    const ground = () => scenarios(from++, 1);
    const shown = await playShown(world, rule, again.shown, { isBroken, ground });
    if (!(shown.isKept || shown.isAsBefore || isBroken())) await scenarios(from, again.times);
    played.shown = shown;
  }
  return played;
}

/** What was recorded so far says of a rule: where it tells it, nothing else need be asked. */
function verdictNow({ recorder }: World, rule: string, options: CheckOptions) {
  const { catalogue, rules, selected = () => true } = options;
  const history = readHistory(recorder.events);
  const told = judgeHistory(history, { catalogue, rules, selected, shortened: [] });
  return told.find(({ clause }) => clause.id === rule)?.verdict;
}

type Once = Pick<AllDriven, "plan" | "rounds" | "driven">;

/** The opening, which shows how fast the target is, then the planned episodes. */
async function driveOnce(world: World, offer: Offer, options: CheckOptions): Promise<Once> {
  const opening = openingOf(offer.candidates, spendingOf(offer, surroundingsOf(world)));
  const { patient, beside, exclusive, ...ofUsers } = schedule(opening);
  // One after another, so that none slows another down.
  const apart = Object.values(ofUsers).flat();
  const inTurn = { ...schedule([]), patient, apart, beside, exclusive, episodes: opening };
  const opened = await beginProperties(world, inTurn, { ...options, onProgress: () => {} });
  const plan = planOf(offer, surroundingsOf(world), opening);
  begin(plan, world, options, opening);
  const telling = { ...options, onProgress: retelling(world, plan, options) };
  const begun = await beginProperties(world, plan, telling, opened);
  const rounds = new Rounds(world, plan, begun.driven, options);
  await rounds.whileOthersWait();
  return { plan, rounds, driven: await endProperties(world, plan, telling, begun) };
}

/** What the whole extent adds to the one that was played first; `look`: once it is through, before the clock moves. */
async function driveBreadth(
  world: World,
  offer: Offer,
  { plan: had, driven: before }: Once,
  options: CheckOptions,
  look: () => Promise<void>,
): Promise<Once> {
  const looking = options.rests ? looksMs(options.rests) : 0;
  const beyond = planBeyond(offer, had, world, looking);
  const more = { ...beyond, cost: { ...beyond.cost, ms: beyond.cost.ms + looking } };
  begin(more, world, options);
  const telling = { ...options, onProgress: retelling(world, more, options) };
  const begun = await beginProperties(world, more, telling);
  await begun.ended();
  await look();
  const { episodes, spent } = await endProperties(world, more, telling, begun);
  const plan = { ...more, episodes: [...had.episodes, ...more.episodes] };
  const driven = { episodes: [...before.episodes, ...episodes], spent };
  return { plan, driven, rounds: new Rounds(world, plan, driven, options) };
}

/** Says what a plan takes, of which the opening has left already, and holds the run to it. */
function begin(
  plan: Plan,
  { client: { allowance } }: World,
  options: CheckOptions,
  opening: readonly unknown[] = [],
): void {
  const used = (cost: Cost) => allowance.used(cost);
  const before = opening.length > 0 ? () => 0 : used;
  const from = Object.fromEntries(costs.map((cost) => [cost, before(cost)])) as Costs;
  options.onPlan?.(plan, from);
  if (isBounded(options)) allowance.bound(mostOfPlan(plan, (cost) => used(cost) - from[cost]));
}

/** Whether a run takes no more than its plan says: one whose very tries are picked takes those. */
const isBounded = ({ extent, picks }: CheckOptions): boolean =>
  extent !== undefined && picks === undefined;

/** Whether nothing more may be asked: a budget or the time is spent, or somebody has stopped the run. */
const isOver = ({ spent }: Driven, { signal }: CheckOptions): boolean =>
  spent.some((one) => one !== extent) || signal?.aborted === true;

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
  began: number,
): Promise<Pick<Checked, "told" | "history" | "found">> {
  const { rules, signal } = options;
  options.onJudging?.();
  await rounds.playAll();
  await awaitOutstanding(world, rounds.judged, signal);
  const { shown, episodes: others = [] } = played ?? {};
  const episodes = [...driven.episodes, ...others, ...(shown?.episodes ?? [])];
  const again = await watchingStrain(world.recorder, () =>
    secondLook(world, { ...rounds.judged, rules, episodes, signal }),
  );
  const { allowance } = world.client;
  options.onDriven?.(allowance);
  const all = { ...driven, episodes: [...episodes, ...again] };
  const isWhole = rules.every(options.selected ?? (() => true));
  const found =
    options.narrows === false
      ? brokenAgain(world, rounds.judged, shown, options)
      : await narrowDown(world, rounds.judged, all, {
          ...options,
          until: narrowingUntil(began, isWhole, options.narrowingMs),
          ...(isBounded(options) ? { most: reserve } : {}),
        });
  // In one turn: no event, such as a late webhook, comes between the last judging and the end.
  const { told, history } = rounds.judged;
  const findings = told.filter(({ verdict }) => verdict === "fail").length;
  if (options.narrows !== false && findings > 0) options.onNarrowed?.(allowance, findings);
  const interrupted = signal?.aborted === true;
  world.recorder.record({ ev: "end", ...(interrupted ? { interrupted } : {}) });
  return { told, history, found };
}

/** What a finding says whose calls broke its rule again. */
function brokenAgain(
  world: World,
  { history, told }: Rounds["judged"],
  played: ShownAgain | undefined,
  { again }: CheckOptions,
): Map<string, Found> {
  const breaches = told.find(({ clause }) => clause.id === again?.rule)?.contradictions ?? [];
  const found = played && foundAgain(world, history, breaches, played);
  return new Map(found && again?.rule ? [[again.rule, found]] : []);
}

/** The least time that is kept for judging and writing, in ms. */
const leastJudgingMs = 2000;

/** How long the run may drive, in ms. */
function driveTimeOf({ timeMs = Number.POSITIVE_INFINITY }: CheckOptions): number {
  if (timeMs === Number.POSITIVE_INFINITY) return timeMs;
  return timeMs - Math.max(leastJudgingMs, timeMs * judgingShare);
}
