import { setTimeout } from "node:timers/promises";
import { askedWaitMs } from "../http/asked-wait.ts";

/** What an outage is told by. */
interface Heard {
  status: number | undefined;
  headers: Readonly<Record<string, string>>;
  json: unknown;
}

/** Statuses with which a gateway answers for a service that is not there (RFC 9110, 15.6.3 to 15.6.5). */
const ofGateways: ReadonlySet<number> = new Set([502, 503, 504]);
/** So many of them, and nothing else, on so many routes: a full queue or a server that starts says it on one. */
const inARow = 20;
const routes = 3;
/** The pauses before a service that sleeps is asked again, ms: a minute in all. */
const usualPauses = [1000, 2000, 4000, 8000, 15_000, 30_000];

/** Whether nobody is behind the gateway for now: then all wait until a request is answered otherwise. */
export class Outage {
  readonly #pauses: readonly number[];
  #row = 0;
  readonly #routes = new Set<string>();
  /** While one waits for the service: whether it came back. */
  #waking: Promise<boolean> | undefined;

  constructor(pauses: readonly number[] = usualPauses) {
    this.#pauses = pauses;
  }

  /** Resolves at once, or once nobody waits for the service any more: whether it is there. */
  get over(): Promise<boolean> {
    return this.#waking ?? Promise.resolve(true);
  }

  /** Hears what a route answered; returns whether nothing else has come for long. */
  hear(route: string, { status }: Pick<Heard, "status">): boolean {
    if (status === undefined) return false;
    if (!ofGateways.has(status)) {
      this.#row = 0;
      this.#routes.clear();
      return false;
    }
    this.#row += 1;
    this.#routes.add(route);
    return this.#row >= inARow && this.#routes.size >= routes;
  }

  /** Asks again, with growing pauses or as the answer says, until another answer comes; undefined: for a minute none came. */
  async wake<T extends Heard>(last: T, send: () => Promise<T>): Promise<T | undefined> {
    if (this.#waking !== undefined) return (await this.#waking) ? send() : undefined;
    let answer: T | undefined;
    this.#waking = this.#asked(last, send).then((came) => {
      answer = came;
      return came !== undefined;
    });
    await this.#waking;
    if (answer === undefined) return undefined;
    this.#waking = undefined;
    return answer;
  }

  async #asked<T extends Heard>(last: T, send: () => Promise<T>): Promise<T | undefined> {
    let left = this.#pauses.reduce((sum, pause) => sum + pause, 0);
    let answer = last;
    for (const pause of this.#pauses) {
      const wait = Math.min(left, Math.max(pause, askedWaitMs(answer) ?? 0));
      if (wait <= 0) break;
      left -= wait;
      await setTimeout(wait);
      answer = await send();
      if (answer.status === undefined || ofGateways.has(answer.status)) continue;
      this.hear("", answer);
      return answer;
    }
    return undefined;
  }
}
