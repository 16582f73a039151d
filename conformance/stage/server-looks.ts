import { setTimeout } from "node:timers/promises";
import { offeredServers, type Profile } from "../../contracts/profile/index.ts";
import { showsRestartMs } from "../restart/restarts.ts";
import type { Answer } from "../target/client.ts";
import type { Probes } from "../target/evidence/probes.ts";

/** What each offered server showed, as JSON, in the order of `offeredServers`; undefined where the probe saw nothing. */
export type ServerLook = readonly (string | undefined)[];

/**
 * How old a look may be, in ms, to stand for one that is taken now. A server that restarts by itself in that time is
 * blamed on the call that follows, as it is while a fresh look is under way.
 */
const keptMs = 50;

/** How long all restarts of a run wait for earlier ones, together, in ms. */
const mostWaitMs = 120_000;

/**
 * Looks at the servers of a run, before and after calls to the restart path. The look after one call is also the look
 * before the next, where no restart was asked since and none can show late: six requests less for each call.
 */
export class ServerLooks {
  readonly #facts: Profile;
  readonly #look: Probes["servers"];
  #kept: { look: ServerLook; endedAt: number } | undefined;
  /** Restarts that have no answer yet, and when the last answer came. */
  #underWay = 0;
  #answeredAt = Number.NEGATIVE_INFINITY;

  /** When the last restart of each server was answered, and how long others may still be kept waiting. */
  readonly #restartedAt = new Map<string, number>();
  #leftMs = mostWaitMs;

  constructor(facts: Profile, probes: Probes | undefined) {
    this.#facts = facts;
    this.#look = probes?.servers;
  }

  /** A look at each offered server now. */
  async now(): Promise<ServerLook> {
    const from = performance.now();
    const seen = await Promise.all(
      offeredServers(this.#facts).map(async ({ kind }) => JSON.stringify(await this.#look?.(kind))),
    );
    const isWhole = seen.every((value) => value !== undefined);
    if (isWhole && this.#isSettled(from)) this.#kept = { look: seen, endedAt: performance.now() };
    return seen;
  }

  /** The last look where it shows all that a fresh one would; else a look now. */
  async recent(): Promise<ServerLook> {
    const kept = this.#kept;
    return kept !== undefined && performance.now() - kept.endedAt <= keptMs
      ? kept.look
      : this.now();
  }

  /**
   * Sends a request to the restart path: no earlier look tells anything of the servers any more. A restart of a server, by
   * its name, waits for the declared end of the one before, since what it answers meanwhile is not shown.
   */
  async during<T>(restart: () => Promise<T>, server?: string): Promise<T> {
    // Awaited whether or not there is a server: restarts that are asked for together begin in their order.
    await this.#untilOver(server);
    this.#underWay += 1;
    this.forget();
    try {
      return await restart();
    } finally {
      this.#underWay -= 1;
      this.#answeredAt = performance.now();
      if (server !== undefined) this.#restartedAt.set(server, this.#answeredAt);
      this.forget();
    }
  }

  /**
   * Asks for restarts of the servers with these segments between two looks at each offered server. One that may succeed is
   * given time to show: on its server, or on any where nobody offers the segment.
   */
  async around<T extends readonly Answer[]>(
    segments: readonly string[],
    ask: () => Promise<T>,
  ): Promise<T> {
    if (this.#look === undefined) return ask();
    const before = await this.recent();
    const answers = await ask();
    const all = offeredServers(this.#facts).map(({ segment }) => segment);
    const awaited = segments.filter(
      (_, at) => answers[at]?.status === 200 && !saysError(answers[at]),
    );
    const isShown = (after: ServerLook) => (segment: string) =>
      all.some(
        (one, at) => before[at] !== after[at] && (one === segment || !all.includes(segment)),
      );
    const patience = this.#facts.enterprise.restartSettlesMs ?? showsRestartMs;
    const from = performance.now();
    while (!awaited.every(isShown(await this.now())) && performance.now() - from <= patience)
      await setTimeout(Math.max(25, patience / 10));
    return answers;
  }

  async #untilOver(server: string | undefined): Promise<void> {
    if (server === undefined) return;
    const settlesMs = this.#facts.enterprise.restartSettlesMs ?? 0;
    const from = this.#restartedAt.get(server) ?? Number.NEGATIVE_INFINITY;
    const ms = Math.min(from + settlesMs - performance.now(), this.#leftMs);
    if (ms <= 0) return;
    this.#leftMs -= ms;
    await setTimeout(ms);
  }

  /** The next look is taken anew. */
  forget(): void {
    this.#kept = undefined;
  }

  /** Whether a look that began then shows every restart that was asked for: none is under way, and the last is over. */
  #isSettled(began: number): boolean {
    const settlesMs = this.#facts.enterprise.restartSettlesMs ?? showsRestartMs;
    return this.#underWay === 0 && began >= this.#answeredAt + settlesMs;
  }
}

/** An answer of `error` restarts nothing, even with HTTP 200: there is nothing to wait for. */
export const saysError = (answer: Pick<Answer, "json"> | undefined): boolean =>
  Object(answer?.json).status === "error";
