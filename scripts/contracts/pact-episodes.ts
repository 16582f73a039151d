import { setTimeout } from "node:timers/promises";
import { dispositionBy } from "../../conformance/generation/jobs/disposition.ts";
import { untilInterrupted } from "../../conformance/run/until-interrupted.ts";
import { BeyondOffer, CannotStage } from "../../conformance/stage/cannot-stage.ts";
import { isValidWork } from "../../conformance/stage/drives/asking-again.ts";
import type { Stage } from "../../conformance/stage/stage.ts";
import type { World } from "../../conformance/stage/world.ts";
import type { Passing, Refusal } from "../../conformance/target/archive/recording-proxy.ts";
import type { Answer, Client, Request } from "../../conformance/target/client.ts";
import { BudgetSpent } from "../../conformance/target/pace/budget-spent.ts";
import { type JsonObject, membersBeyond, type Profile } from "../../contracts/profile/index.ts";
import { routeAt } from "../../contracts/wire/match-route.ts";
import { generationRouteIds } from "../../contracts/wire/route-ids.ts";
import { mishapOf } from "./mishap.ts";
import { type PreparedState, setups } from "./states/index.ts";
import { timeIsUp } from "./within-time.ts";

type Extra = "credentials" | "a body" | "time" | "the end of a lock";

/** The interaction that is being verified. */
interface Current {
  interaction: string;
  stage: Stage;
  prepared?: PreparedState;
  fault?: string;
  /** The budget that ran out while its state was set up. */
  spent?: string;
  answer?: Answer;
  /** A refused request, with what the target may want beyond what the document shows. */
  refused?: { request: Request; answer: Answer; wants: Extra };
}

/**
 * The episodes of Pact's interactions, one after another. Setting up a provider state opens an episode, to which all
 * further requests through the recording proxy belong. Where a state cannot be set up, the request does not reach the
 * target.
 */
export class PactEpisodes {
  /** Why an interaction cannot be told, by its name: no state, or no answer of the service itself. */
  readonly inconclusive = new Map<string, string>();
  /** Interactions whose state takes a route that the profile does not offer. */
  readonly beyondOffer = new Set<string>();
  readonly #world: World;
  readonly #open: ReadonlySet<string>;
  readonly #standing: ReadonlyMap<string, readonly string[]>;
  readonly #later: (() => Promise<unknown> | undefined)[] = [];
  #current: Current | undefined;

  /**
   * `open`: the names of interactions that expect nothing of their answer; `standing`: the rules of each interaction.
   */
  constructor(
    world: World,
    open: ReadonlySet<string>,
    standing: ReadonlyMap<string, readonly string[]>,
  ) {
    this.#world = world;
    this.#open = open;
    this.#standing = standing;
  }

  /** Opens the episode of an interaction; returns the values that Pact puts into its request. */
  async setUp(
    state: string,
    { interaction = state, ...params }: Record<string, string>,
  ): Promise<JsonObject> {
    const episode = `contracts/${interaction}`;
    const current: Current = { interaction, stage: this.#world.stage(episode) };
    this.#current = current;
    const { recorder } = this.#world;
    const values = { state, ...params };
    recorder.record({ ev: "episode", episode, phase: "begin", drive: interaction, values });
    try {
      const setup = setups[state];
      if (setup === undefined) throw new CannotStage(`nobody knows the state "${state}"`);
      current.prepared = await setup(current.stage, params);
      return current.prepared.values;
    } catch (error) {
      if (error instanceof BudgetSpent) {
        this.onSpent(error);
        return {};
      }
      if (!(error instanceof CannotStage)) throw error;
      current.fault = error.message;
      if (error instanceof BeyondOffer) this.beyondOffer.add(interaction);
      this.inconclusive.set(interaction, error.message);
      return {};
    }
  }

  /**
   * Ends the episode; before, a refused request is tried again with what the target may want, such as credentials or a
   * body.
   */
  async tearDown(): Promise<void> {
    if (this.#current === undefined) return;
    const { stage, prepared, interaction, fault, spent, answer } = this.#current;
    await prepared?.look?.(answer);
    const again = await retryUntilGranted(this.#world.client, this.#current).catch(unlessSpent);
    if (again !== undefined && !isTurnedAway(again, this.#world.facts))
      this.inconclusive.set(interaction, "a crash or a refusal that was over a moment later");
    stage.leave();
    this.#world.recorder.record({
      ev: "episode",
      episode: stage.episode,
      phase: "end",
      drive: interaction,
      ...(spent === undefined ? {} : { values: { rules: this.#standing.get(interaction) ?? [] } }),
      fault,
      spent,
    });
    this.#current = undefined;
  }

  /** Waits for what comes later than an answer, such as webhook calls: once, after the last interaction. */
  async conclude(signal?: AbortSignal): Promise<void> {
    if (this.#later.length === 0 || signal?.aborted === true) return;
    const episode = "contracts/later";
    const { recorder } = this.#world;
    recorder.record({ ev: "episode", episode, phase: "begin", drive: "what comes later" });
    await untilInterrupted(signal, () => Promise.all(this.#later.map((wait) => wait())), []);
    recorder.record({ ev: "episode", episode, phase: "end", drive: "what comes later" });
  }

  /** Marks a request through the proxy with its episode, and completes it. */
  readonly prepare = (request: Passing): Request | Refusal => {
    if (this.#current?.prepared === undefined)
      return { refused: "the provider state is not set up" };
    const { stage, prepared } = this.#current;
    const { complete = (one) => this.#withExtras(one), subject, part } = prepared;
    const design = part && { experiment: this.#current.interaction, ...part };
    return { ...complete(request), episode: stage.episode, subject, design };
  };

  /** A budget kept a request back: its interaction cannot be told. */
  onSpent({ message, budget }: BudgetSpent): void {
    if (this.#current === undefined) return;
    this.#current.fault = message;
    this.#current.spent = budget;
    this.inconclusive.set(this.#current.interaction, budget === "time" ? timeIsUp : message);
  }

  /** Takes the target's answer before Pact does. */
  onAnswer(request: Request, answer: Answer): void {
    const current = this.#current;
    if (current === undefined) return;
    current.answer = answer;
    const wants = (answer.status ?? 0) >= 400 ? mayWant(request, answer, current) : undefined;
    if (wants !== undefined) current.refused = { request, answer, wants };
    const { awaitLater } = current.prepared ?? {};
    if (awaitLater !== undefined) this.#later.push(() => awaitLater(answer));
    const mishap = mishapOf(
      request,
      answer,
      this.#world.facts,
      this.#open.has(current.interaction),
    );
    if (mishap !== undefined) this.inconclusive.set(current.interaction, mishap);
  }

  /** Adds the members that a route requires, as the profile says, in addition to the documented ones. */
  #withExtras(request: Passing): Request {
    const { facts } = this.#world;
    const route = routeAt(request.method, request.path, facts.slugs);
    const extra = route && membersBeyond(facts, route.id);
    if (extra === undefined || request.body === undefined) return request;
    return { ...request, body: { ...extra, ...JSON.parse(String(request.body)) } };
  }
}

/**
 * What a target that refuses this request may want of it, though the document asks for none. For valid work, but for
 * its key, it may want a moment's time: a state without a control wants the refusal. After wrong keys, the end of a lock.
 */
function mayWant(
  { method, path, headers = {}, body }: Request,
  answer: Answer,
  { stage: { facts }, prepared }: Current,
): Extra | undefined {
  const route = routeAt(method, path, facts.slugs);
  if (route === undefined) return undefined;
  const { auth, id } = route;
  const work = generationRouteIds.find((one) => one === id);
  if (work !== undefined)
    return mayPass(answer, prepared, facts) && isValidWork(work, body, facts) ? "time" : undefined;
  if (id === "restart") return isValidKey(body, facts) ? "the end of a lock" : undefined;
  const isBare = !Object.keys(headers).some((name) => name.toLowerCase() === "authorization");
  if (auth === "none" && isBare) return "credentials";
  return auth === "bearer" && !isBare && body === undefined ? "a body" : undefined;
}

/** Whether work was turned away for what may be over a moment later: a crash, or a refusal that its state does not want. */
const mayPass = (answer: Answer, prepared: PreparedState | undefined, facts: Profile): boolean =>
  dispositionBy(answer, facts) === "crashed" ||
  (prepared?.control !== undefined && isTurnedAway(answer, facts));

const isTurnedAway = (answer: Answer, facts: Profile): boolean =>
  ["refused", "crashed"].includes(dispositionBy(answer, facts));

const isValidKey = (body: unknown, { enterprise }: Profile): boolean =>
  enterprise.key !== undefined && String(body).includes(JSON.stringify(enterprise.key));

/** An interaction without budget left is not tried again. */
function unlessSpent(error: unknown): undefined {
  if (!(error instanceof BudgetSpent)) throw error;
}

/** How long a mishap, or a lock for a few wrong keys, may last, in ms. */
const mishapMs = 1100;

/**
 * Sends a refused request once more with what the target may want, unless it already asks for credentials. Returns the
 * answer where only time had been missing.
 */
async function retryUntilGranted(
  client: Client,
  { stage, prepared, refused }: Current,
): Promise<Answer | undefined> {
  if (refused === undefined) return undefined;
  const { request, answer, wants } = refused;
  const send = async (one: Request): Promise<Answer> => {
    const given = await client.call(one);
    await prepared?.look?.(given);
    return given;
  };
  if (wants === "time") {
    await setTimeout(mishapMs);
    await prepared?.control?.();
    const again = await send(request);
    if (isTurnedAway(again, stage.facts)) await prepared?.control?.();
    return again;
  }
  if (wants === "the end of a lock") {
    await send(request);
    await setTimeout(mishapMs);
    await send(request);
    return undefined;
  }
  if (wants === "a body") {
    await send({ ...request, body: {} });
    return undefined;
  }
  if (answer.status !== 401) await send(request);
  await prepared?.retry?.(answer);
  const token = stage.madeUp("token", stage.unique("no-such-token-"));
  await send({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
  return undefined;
}
