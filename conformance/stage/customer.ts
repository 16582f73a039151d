import { setTimeout } from "node:timers/promises";
import type { JsonObject, Profile } from "../../contracts/profile/index.ts";
import type { GenerationRouteId } from "../../contracts/wire/route-ids.ts";
import { routeById, type Tier } from "../../contracts/wire/routes.ts";
import {
  type Disposition,
  dispositionBy,
  dispositionOn,
  holdsResult,
  jobIdOf,
  outputOf,
} from "../generation/jobs/disposition.ts";
import { tellsOfAnother } from "../generation/jobs/shared-hooks.ts";
import { textsWithin } from "../generation/jobs/texts-within.ts";
import { saysItGoesOn } from "../generation/jobs/under-way.ts";
import { type Formed, formed, hasAnyForm } from "../target/answer-form.ts";
import type { Answer } from "../target/client.ts";
import type { JobNames } from "../target/evidence/probes.ts";
import type { Hook, HookPlan } from "../target/evidence/webhooks.ts";
import type { Account } from "./accounts.ts";
import type { Part } from "./act.ts";
import { longestWaitForPlaceMs, RetryBudget } from "./retry-budget.ts";
import type { Stage } from "./stage.ts";
import { withKey, withMedia } from "./texts/request-body.ts";

/** How one request for work is made, beyond its route and body. */
export interface Order {
  /**
   * `false`: without a webhook. Otherwise, on routes that call webhooks, one of the kit's: planned so, or an open one
   * that requests share.
   */
  hook?: Pick<HookPlan, "answers" | "query"> | Hook | false;
  /** `false`: without a track_id. Otherwise this one, or by default a new one for each try. */
  trackId?: string | false;
  /** Gives a track_id even on a route that is not known to take one. */
  isNamed?: true;
  /** Whether the track_id is a long one, where the profile does not declare the form. */
  isLong?: boolean;
  /** What is looked at once the job was accepted: its parameters, the parameters and the file, or its webhook alone. */
  look?: "parameters" | "artefact" | "call";
  part?: Part;
}

/** Without webhook and track_id, with one of them, with both. */
export const everyAddressing: readonly Order[] = [
  { hook: false, trackId: false },
  { trackId: false },
  { hook: false },
  {},
];

/** A request for work as its customer sees it. */
export interface WorkAnswer {
  answer: Answer;
  disposition: Disposition;
  /** The webhook's segment, where one was given. */
  hook: string | undefined;
  /** What was sent, files and key with it. */
  body: unknown;
  names: JobNames;
}

/**
 * Asks for work with one key: gives files and webhooks, waits for a place in the queue, and looks at what came of it.
 */
export class Customer {
  readonly #stage: Stage;
  readonly #account: Account;

  constructor(stage: Stage, account: Account) {
    this.#stage = stage;
    this.#account = account;
  }

  /** Whether no route served this account when each was tried, nor did one since. */
  get isTurnedAway(): boolean {
    return this.#stage.accounts.turnedAway.has(this.#account.key);
  }

  set isTurnedAway(is: boolean) {
    const { turnedAway } = this.#stage.accounts;
    if (is) turnedAway.add(this.#account.key);
    else turnedAway.delete(this.#account.key);
  }

  /** A customer with another key of the tier, of another plan where there is one; undefined where there is none. */
  beside(tier: Tier): Customer | undefined {
    const other = this.#stage.accounts.beside(this.#account, tier);
    return other && new Customer(this.#stage, other);
  }

  /**
   * Asks a route for work with this body. Where a full queue or a rate limit turns it away, it asks again for up to a
   * minute; hardly at all once the account waited so long and nothing was queued. After a mishap it asks twice more. Each
   * try has a track_id and a webhook of its own, for a service may take a second request of one track_id for the first.
   */
  async ask(route: GenerationRouteId, body: JsonObject, order: Order = {}): Promise<WorkAnswer> {
    const { patience } = this.#stage;
    const place = `a place for ${this.#account.name}`;
    const mostMs = patience.for(place, longestWaitForPlaceMs);
    const persistence = new RetryBudget(mostMs);
    for (;;) {
      const asked = await this.#once(route, body, order);
      if (asked.disposition === "accepted") this.isTurnedAway = false;
      // A result that comes with the answer stood in no queue.
      if (asked.disposition === "accepted" && !holdsResult(asked.answer, this.#stage.facts))
        patience.came(place);
      if (asked.disposition === "accepted" && order.look !== undefined)
        await this.#look(asked, order);
      if (await persistence.allows(asked.disposition, asked.answer.retryAfterMs)) continue;
      if (asked.disposition === "queue full") patience.waitedInVain(place, mostMs);
      return asked;
    }
  }

  async #once(route: GenerationRouteId, body: JsonObject, order: Order): Promise<WorkAnswer> {
    const { facts, evidence } = this.#stage;
    const { hook, members } = this.#address(route, order);
    const said = this.#stage.spelt(route, { ...body, ...members });
    const filled = withMedia(said, evidence.media);
    const request = withKey(filled, routeById(route), this.#account.key, facts);
    const answer = await this.#stage.call(route, {
      ...request,
      subject: this.#stage.unique("job-"),
      isRepeated: false,
      part: order.part,
    });
    const disposition = dispositionBy(answer, facts);
    // A 200 of a deprecated route is not asked for again, though it teaches no form that others take.
    this.#stage.learn(route, said, dispositionOn(routeById(route), answer, facts));
    const job = jobIdOf(answer, facts.recognise);
    const names = { ...(job && { job }), ...(hook && { hook }), ...trackIn(members) };
    return { answer, disposition, hook, body: request.body, names };
  }

  /** The webhook and the track_id, on routes that are known to take them. */
  #address(
    route: GenerationRouteId,
    order: Order,
  ): { hook: string | undefined; members: JsonObject } {
    const stage = this.#stage;
    const { webhooks } = stage.evidence;
    const calls = stage.facts.async.routes.some((one) => one === route);
    if (!calls || webhooks === undefined) {
      return { hook: undefined, members: order.isNamed ? { track_id: stage.trackId() } : {} };
    }
    const { isLong = false, trackId = stage.trackId(isLong ? "long" : "usual") } = order;
    const track_id = trackId === false ? {} : { track_id: trackId };
    if (order.hook === false) return { hook: undefined, members: track_id };
    const { hook, url } = isOpen(order.hook)
      ? order.hook
      : webhooks.open({ episode: stage.episode, ...order.hook });
    return { hook, members: { webhook: url, ...track_id } };
  }

  async #look(asked: WorkAnswer, { look }: Order): Promise<void> {
    const { evidence, facts } = this.#stage;
    const { names } = asked;
    const effective = look === "call" ? undefined : evidence.probes.effective;
    // Some probes give nothing until the job ran, or tell only then that it failed.
    const isEarly = (told: unknown) => told == null || saysItGoesOn(told);
    let ran = await effective?.(names);
    if (look === "parameters" && (effective === undefined || !isEarly(ran))) return;
    const result = await this.result(asked);
    for (const ms of isEarly(ran) ? [0, ...secondLooksMs] : []) {
      if (ms > 0 && !saysItGoesOn(ran)) break;
      await setTimeout(ms);
      ran = await effective?.(names);
    }
    const url = look === "artefact" ? outputOf(result, facts.recognise) : undefined;
    if (url !== undefined) await evidence.artefact(url, names);
  }

  /** Asks the probe of a job that may be under way yet: what it says then shows what its "success" means. */
  async peek({ names }: WorkAnswer): Promise<void> {
    await this.#stage.evidence.probes.effective?.(names);
  }

  /** Waits a moment for the `count`th call of a webhook; no service owes a second call. */
  async again({ hook }: WorkAnswer, count: number): Promise<void> {
    const { webhooks } = this.#stage.evidence;
    if (hook !== undefined) await webhooks?.waitFor(hook, { ms: retryMs, count });
  }

  /**
   * The JSON of a job's result: of its answer, where that holds it, else of the webhook's `count`th call. Calls of
   * another job, and those that say that the work goes on, do not count. Where the profile tells a job's last call, no
   * other counts. Undefined where none came in time: the probe and the trace are asked then, and keep what they say.
   */
  async result({ answer, hook, names }: WorkAnswer, count = 1): Promise<unknown> {
    const { facts, evidence } = this.#stage;
    if (hook === undefined || holdsResult(answer, facts)) return answer.json;
    for (let nth = 1, left = count; ; nth += 1) {
      const call = await this.#stage.hooked(hook, nth);
      if (call === undefined) {
        await evidence.probes.effective?.(names);
        await evidence.probes.trace?.({ ...names, hook });
        return undefined;
      }
      const body = new TextDecoder().decode(call.bytes);
      const told = formed(body);
      const said = [call.path, ...Object.values(call.headers), body];
      const text = said.flatMap((one) => [...textsWithin(one)]).join("\n");
      if (tellsOfAnother({ text, formed: told }, names, facts)) continue;
      if (mayBeLast(told, facts)) left -= 1;
      else await evidence.probes.effective?.(names);
      if (left === 0) return told.json;
    }
  }
}

/** Whether a webhook's call may be its job's last one: that says how the job ended. */
const mayBeLast = (told: Formed, { async: { finalCall }, recognise }: Profile): boolean =>
  finalCall === undefined
    ? !saysItGoesOn(told.json)
    : hasAnyForm(finalCall, told) || hasAnyForm(recognise.failedJob, told);

/** How long to wait before each further look at a job that is said to go on, in ms. */
const secondLooksMs = [100, 300, 900];

/** How long a call that no service owes is awaited, in ms. */
const retryMs = 1500;

const isOpen = (hook: Order["hook"]): hook is Hook => typeof hook === "object" && "url" in hook;

const trackIn = ({ track_id }: JsonObject): { track_id?: string } =>
  typeof track_id === "string" ? { track_id } : {};
