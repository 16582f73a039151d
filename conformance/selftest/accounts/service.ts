import type { Clause } from "../../../contracts/clauses/clause.ts";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { parseProfile } from "../../../contracts/profile/index.ts";
import type { History } from "../../history/history.ts";
import { headerEvent } from "../../history/reading/header.ts";
import { readHistory } from "../../history/reading/read-history.ts";
import { MailLog } from "../../target/mailbox/mail-log.ts";
import { readText } from "../../target/mailbox/read-mail.ts";
import { bodyOf, type RawEvent, Recorder } from "../../target/recorder.ts";
import { Random } from "../queue/simulator/random.ts";
import { Client } from "./client.ts";
import type { Step } from "./looks.ts";
import { drawService, type Service } from "./manners.ts";
import type { Call } from "./memory.ts";
import { take } from "./model.ts";
import { answerOf, requestOf } from "./speech.ts";
import { type Asked, emptyState, type Secret } from "./state.ts";

/** A run to simulate: the same setup gives the same history. */
export interface Setup {
  seed: number;
  calls: number;
  /** The clause that the service breaks, and in which share of the transitions that it could. */
  breaks?: { clause: Clause; share: number };
  /** Whether its profile leaves no fact out. */
  isWhole?: boolean;
}

const dayMs = 24 * 60 * 60 * 1000;
const hourMs = dayMs / 24;
const beganAt = Date.UTC(2026, 0, 5);

/** Random calls of several users, some at once, of a service drawn by the seed. */
class Simulation {
  readonly #random: Random;
  readonly #service: Service;
  readonly #recorder = new Recorder();
  readonly #mailbox: MailLog | undefined;
  readonly #client: Client;
  readonly #state = emptyState();
  readonly #breaks: (clause: Clause) => boolean;
  readonly #pending: { at: number; act: () => void }[] = [];
  #now = 0;
  #left = 0;
  #movedBy = 0;
  #made = 0;

  constructor({ seed, breaks, isWhole }: Setup) {
    this.#random = new Random(seed);
    this.#service = drawService(seed, this.#random, isWhole);
    const profile = parseProfile(
      { target: { baseUrl: "http://127.0.0.1:4010" }, ...this.#service.facts },
      {},
    );
    const run = { kit: "0.0.0", digest: "", command: "check", run: "accounts", seed };
    this.#record({ ...headerEvent(this.#recorder.vault, { ...run, profile }) });
    if (profile.evidence.mailbox !== undefined)
      this.#mailbox = new MailLog(this.#recorder, profile.recognise);
    this.#client = new Client(this.#random, (kind, text) => {
      if (this.#random.happens(0.7)) this.#recorder.vault.register(kind, text, { madeUp: true });
    });
    this.#breaks = (clause) => clause === breaks?.clause && this.#random.happens(breaks.share);
  }

  /** Runs so many calls or a few more, and further calls where the profile declares a clock that can be moved. */
  run(calls: number): History {
    for (this.#left = calls; this.#left > 0; ) this.#take(this.#client.next());
    this.#pass(10_000);
    const { clock } = this.#service.facts.evidence as { clock?: unknown };
    if (clock !== undefined) this.#age();
    this.#record({ ev: "end" } as RawEvent);
    return readHistory(this.#recorder.events as HistoryEvent[]);
  }

  #take({ calls, pauseMs }: Step): void {
    const { episode } = this.#client;
    for (const call of calls) this.#send(call, episode);
    this.#left -= Math.max(calls.length, 0.1);
    this.#pass(pauseMs);
  }

  /** Moves the calendar once or more, the last time far away now and then. */
  #age(): void {
    for (let nth = this.#random.below(3); nth >= 0; nth -= 1) {
      for (const step of this.#client.beforeTime()) this.#take(step);
      this.#pass(10_000);
      const isFar = nth === 0 && this.#random.happens(0.7);
      this.#moveClock(isFar);
      for (const step of this.#client.afterTime(isFar)) this.#take(step);
    }
    this.#pass(10_000);
  }

  /** Moves the calendar to ten years on, or to one side of the end of some token. */
  #moveClock(isFar: boolean): void {
    const ends = [...this.#state.tokens.values()]
      .map(({ expiresAt = 0 }) => expiresAt)
      .filter((end) => end - 2 * hourMs > this.#calendar);
    const end = ends[this.#random.below(ends.length)] ?? this.#calendar + 90 * dayMs;
    const near = end + (this.#random.happens(0.5) ? 2 : -2) * hourMs;
    const to = isFar ? this.#calendar + 3700 * dayMs : near;
    this.#movedBy += to - this.#calendar;
    this.#record({ ev: "clock", to: new Date(to).toISOString() } as RawEvent);
  }

  get #calendar(): number {
    return beganAt + this.#now + this.#movedBy;
  }

  #send(asked: Call, episode: string | undefined): void {
    const call = { ...asked, sentAt: this.#now };
    const during = episode === undefined ? {} : { episode };
    const id = `c${++this.#made}`;
    const { body, ...request } = requestOf(call);
    const sent = body === undefined ? {} : { body: bodyOf(Buffer.from(JSON.stringify(body))) };
    this.#record({ ev: "sent", id, ...during, ...request, ...sent } as RawEvent);
    const isLost = this.#random.happens(this.#service.manners.gatewayShare);
    const [there, back] = [this.#random.between(1, 30), this.#random.between(1, 30)];
    this.#after(there, () => {
      if (!isLost) return this.#serve(id, asked, call, back);
      if (this.#random.happens(0.5)) this.#effect(call);
      return this.#after(back, () => this.#lose(id));
    });
  }

  /** The call takes effect, and is answered a moment later. */
  #serve(id: string, asked: Call, call: Asked, back: number): void {
    const { step, isGranted } = this.#effect(call);
    const { status, data, error } = answerOf(step, isGranted, this.#service.manners);
    const { hasDates } = this.#service.manners;
    this.#after(back, () => {
      const date = hasDates ? { date: new Date(this.#calendar).toUTCString() } : {};
      const headers = { "content-type": "application/json", ...date };
      const text = JSON.stringify({ data, error, meta: { request_id: `r-${id}` } });
      const body = bodyOf(Buffer.from(text));
      this.#record({ ev: "answered", id, status, headers, body } as RawEvent);
      this.#client.memory.saw(asked, isGranted, step.issued?.value);
      if (step.issued !== undefined) this.#readName(step.issued.value, step.issued.name);
    });
  }

  #effect(call: Asked): ReturnType<typeof take> {
    const { policy, manners } = this.#service;
    const moment = {
      now: this.#now,
      calendar: this.#calendar,
      lag: this.#random.between(0, policy.lagMs),
      fresh: (kind: string) =>
        `${kind}-${++this.#made}-${this.#random.below(2 ** 30).toString(36)}`,
    };
    const taken = take(call, policy, this.#state, moment, this.#breaks);
    for (const mail of taken.step.mails)
      for (let nth = this.#random.happens(manners.twiceShare) ? 2 : 1; nth > 0; nth -= 1)
        this.#after(this.#random.between(5, manners.mailMs), () => this.#deliver(mail));
    return taken;
  }

  #lose(id: string): void {
    if (this.#random.happens(0.5))
      this.#record({ ev: "answered", id, fault: "timeout" } as RawEvent);
    else {
      const body = bodyOf(Buffer.from("<html><body>Bad gateway</body></html>"));
      const headers = { "content-type": "text/html" };
      this.#record({ ev: "answered", id, status: 502, headers, body } as RawEvent);
    }
  }

  #deliver({ kind, value, user }: Secret): void {
    if (this.#mailbox === undefined) return;
    const text =
      kind === "code"
        ? `Verify your email: http://127.0.0.1:4010/verify/${value}`
        : `Reset your password: http://127.0.0.1:4010/reset?token=${value}`;
    this.#mailbox.arrived({ to: [user.email], ...readText(text) }, this.#stamp);
    this.#client.memory.mailed.push({ to: user.email, kind, value });
  }

  #readName(token: string, value: string): void {
    const { names } = this.#service.facts.evidence as { names?: unknown };
    if (names === undefined || !this.#random.happens(0.4)) return;
    const id = `p${++this.#made}`;
    this.#record({ ev: "probe", id, probe: "names", about: { token }, value } as RawEvent);
  }

  get #stamp(): number {
    return Math.round((beganAt + this.#now) * 1000);
  }

  #record(event: RawEvent): void {
    this.#recorder.record({ ...event, t_us: this.#stamp } as RawEvent);
  }

  #after(ms: number, act: () => void): void {
    const at = this.#now + ms;
    const place = this.#pending.findIndex((other) => other.at > at);
    this.#pending.splice(place < 0 ? this.#pending.length : place, 0, { at, act });
  }

  #pass(ms: number): void {
    const until = this.#now + ms;
    for (
      let next = this.#pending[0];
      next !== undefined && next.at <= until;
      next = this.#pending[0]
    ) {
      this.#pending.shift();
      this.#now = Math.max(this.#now, next.at);
      next.act();
    }
    this.#now = until;
  }
}

/** The history of a service that is right except for the clause that it breaks, if any. */
export const simulate = (setup: Setup): History => new Simulation(setup).run(setup.calls);
