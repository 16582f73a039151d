import { setTimeout } from "node:timers/promises";
import type { Design } from "../../contracts/history/events.ts";
import { effectiveWait, type JsonObject, type Profile } from "../../contracts/profile/index.ts";
import { routePath } from "../../contracts/wire/match-route.ts";
import type { GenerationRouteId, RouteId } from "../../contracts/wire/route-ids.ts";
import { routeById, type Tier } from "../../contracts/wire/routes.ts";
import type { Disposition } from "../generation/jobs/disposition.ts";
import { isObject } from "../history/call.ts";
import type { Answer, Client } from "../target/client.ts";
import type { Evidence } from "../target/evidence/evidence.ts";
import type { HookCall } from "../target/evidence/webhooks.ts";
import { NotOffered } from "../target/pace/not-offered.ts";
import type { Recorder } from "../target/recorder.ts";
import type { Account, Accounts, Dealt } from "./accounts.ts";
import type { Act } from "./act.ts";
import { BeyondOffer, CannotStage } from "./cannot-stage.ts";
import type { LoneRefusals } from "./lone-refusals.ts";
import { Inbox } from "./mail/inbox.ts";
import type { ServerLooks } from "./server-looks.ts";
import type { Setting } from "./setting.ts";
import { isServed } from "./users/served.ts";
import { tokenOf } from "./users/token-of.ts";

/** How an episode is played. */
export interface Playing {
  /** The drive that plays it. */
  experiment?: string;
  /** The pause before each call, in ms: until then every server sees what was done before. */
  pauseMs?: number;
}

/**
 * The target as one episode sees it: calls, mails, webhooks, and values of the episode's own. It holds real secrets; a
 * judge sees them only as the recorder writes them.
 */
export class Caller {
  readonly episode: string;
  readonly facts: Profile;
  readonly evidence: Evidence;
  readonly recorder: Recorder;
  readonly inbox: Inbox;
  readonly #client: Client;
  readonly #setting: Setting;
  readonly #pauseMs: number;
  readonly #experiment: string | undefined;
  #turns = 0;

  constructor(setting: Setting, episode: string, { pauseMs = 0, experiment }: Playing = {}) {
    this.#setting = setting;
    this.#experiment = experiment;
    this.#pauseMs = pauseMs;
    this.episode = episode;
    this.facts = setting.facts;
    this.evidence = setting.evidence;
    this.recorder = setting.recorder;
    this.#client = setting.client;
    this.inbox = new Inbox(setting);
  }

  /** How long a whole run waits for what may never come. */
  get patience(): Setting["patience"] {
    return this.#setting.patience;
  }

  /** Calls a documented route, or throws BudgetSpent; by another method or with a query where the act says so. */
  async call(route: RouteId, act: Act = {}): Promise<Answer> {
    const { method } = routeById(route);
    const path = routePath(routeById(route), this.facts.slugs, act.params);
    const answer = await this.send({
      ...act,
      ...("body" in act ? { body: this.#named(act.body) } : {}),
      method: act.method ?? method,
      path: path + (act.query ?? ""),
    });
    this.#learn(route, act, answer);
    return answer;
  }

  /** A body whose device has an ordinary name, where the scenario calls it a laptop or a phone. */
  #named(body: unknown): unknown {
    if (!isObject(body) || !("device_name" in body)) return body;
    return { ...body, device_name: this.#setting.mint.device(body.device_name, this.episode) };
  }

  /** A mailed token that the service took shows where tokens of its kind stand in other mails. */
  #learn(route: RouteId, { body }: Act, answer: Answer): void {
    const { verification_code, token } = (body ?? {}) as Record<string, unknown>;
    const { places } = this.#setting;
    if (route === "verify-email" && tokenOf(answer) !== undefined)
      places.prove("verificationToken", verification_code);
    if (route === "reset-password" && isServed(answer)) places.prove("resetToken", token);
  }

  /** Sends any request below the base URL. Throws BeyondOffer for a route that is not offered. */
  async send(
    act: Omit<Act, "params" | "query"> & { method: string; path: string },
  ): Promise<Answer> {
    if (this.#pauseMs > 0) await setTimeout(this.#pauseMs);
    const headers = { ...act.headers };
    if (act.bearer !== undefined) headers.authorization = `${act.scheme ?? "Bearer"} ${act.bearer}`;
    const request = {
      method: act.method,
      path: act.path,
      headers,
      ...("body" in act ? { body: act.body } : {}),
      episode: this.episode,
      ...(act.subject === undefined ? {} : { subject: act.subject }),
      ...this.#design(act),
      ...(act.isRepeated === undefined ? {} : { isRepeated: act.isRepeated }),
    };
    return this.#client.call(request).catch((error: unknown) => {
      throw error instanceof NotOffered ? new BeyondOffer(error.message) : error;
    });
  }

  #design({ part }: Act): { design?: Design } {
    const experiment = this.#experiment;
    return part === undefined || experiment === undefined
      ? {}
      : { design: { experiment, ...part } };
  }

  /** Calls the restart path of a server; with the valid key, once its last restart is over. */
  restart({ segment }: { segment: string }, act: Act): Promise<Answer> {
    const { key } = this.facts.enterprise;
    const isValid = key !== undefined && Object(act.body).key === key;
    return this.servers.during(
      () => this.call("restart", { ...act, params: { server_kind: segment } }),
      isValid ? segment : undefined,
    );
  }

  /** The accounts to ask for work with, and their turns. */
  get accounts(): Accounts {
    return this.#setting.accounts;
  }

  /** Who was refused a mail in this run. */
  get refusals(): LoneRefusals {
    return this.#setting.refusals;
  }

  /** The looks at the servers that the profile offers. */
  get servers(): ServerLooks {
    return this.#setting.servers;
  }

  /**
   * An account of a tier to ask for work with: the next in turn. `apart`: one whose queue other drives leave alone,
   * where the profile holds two of a plan. Throws {@link CannotStage} where there is none.
   */
  account(tier: Tier, which: Dealt | "apart" = "shared"): Account {
    const { accounts } = this;
    const account =
      which === "apart"
        ? accounts.apart(tier)
        : accounts.of(this.episode, this.#turns++, tier, which);
    if (account === undefined)
      throw new CannotStage(
        `the profile holds no key of the ${tier} tier`,
        tier === "enterprise" ? "enterprise.key" : "accounts",
      );
    return account;
  }

  /** A track_id that no other request has; a long one where the profile does not declare the form. */
  trackId(length: "usual" | "long" = "usual"): string {
    return this.#setting.trackIds.trackId(this.unique("track-"), length);
  }

  /** The body in the spelling that the target takes, where the document does not show it. */
  spelt(route: GenerationRouteId, body: JsonObject): JsonObject {
    return this.#setting.flags.spelt(route, body);
  }

  /** Notes how a request for work was taken, so that the next one uses forms that the target takes. */
  learn(route: GenerationRouteId, body: JsonObject, taken: Disposition): void {
    if (typeof body.track_id === "string") this.#setting.trackIds.learn(body.track_id, taken);
    this.#setting.flags.learn(route, body, taken);
  }

  /** The first call of a webhook, or the `count`th; undefined: none in time. */
  async hooked(hook: string, count = 1): Promise<HookCall | undefined> {
    const ms = this.#setting.patience.for("webhook", effectiveWait(this.facts, "webhook").ms);
    const call = await this.evidence.webhooks?.waitFor(hook, { ms, count });
    if (call === undefined) this.#setting.patience.waitedInVain("webhook", ms);
    return call;
  }

  /** Waits until all else of the run is through, but for what moves the clock. */
  untilOthersEnd(): Promise<void> {
    return this.#setting.others;
  }

  /** Waits for the payment customers of an address, until one exists or the time for it has passed. */
  async customers(email: string): Promise<void> {
    const ms = this.#setting.patience.for("customer", effectiveWait(this.facts, "payment").ms);
    const seen = await this.evidence.payments?.waitFor(email, { ms });
    if (seen?.length === 0) this.#setting.patience.waitedInVain("customer", ms);
  }

  /** Reads a token's name by the probe; the history holds the answer. */
  async readName(token: string): Promise<void> {
    await this.evidence.probes.names?.(token);
  }

  /** A new address of the profile's form, with this in its unique part. */
  address(prefix: string): string {
    return this.#setting.mint.address(this.facts.signup.address, prefix);
  }

  /** A text that no other episode uses, and no other run. */
  unique(prefix: string): string {
    return this.#setting.mint.unique(prefix);
  }

  /** Hexadecimal digits that nobody else is given; even the first few are the run's own. */
  hex(length: number): string {
    return this.#setting.mint.hex(length);
  }

  /** A number that nobody else is given. */
  number(): number {
    return this.#setting.mint.number();
  }

  /** A password that the target takes as strong and nobody else has, `more` characters longer than usual. */
  password(more = 0): string {
    return this.#setting.password(more);
  }

  /** A secret that the target never gave out, known to the history as made up. */
  madeUp(kind: "token" | "code" | "key" | "password", text: string): string {
    this.recorder.vault.register(kind, text, { madeUp: true });
    return text;
  }

  /** A text that stands in a secret's place but is none: the history keeps it readable everywhere. */
  readable(text: string): string {
    this.recorder.vault.publish(text);
    return text;
  }
}
