import type { Clause } from "../../../contracts/clauses/clause.ts";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { headerEvent } from "../../history/header.ts";
import { History } from "../../history/history.ts";
import { MailLog } from "../../target/mailbox/mail-log.ts";
import { readText } from "../../target/mailbox/read-mail.ts";
import { bodyOf, type RawEvent, Recorder } from "../../target/recorder.ts";
import { Random } from "../queue/simulator/random.ts";
import { Client } from "./client.ts";
import { drawService, type Service } from "./manners.ts";
import { take } from "./model.ts";
import { answerOf, requestOf } from "./speech.ts";
import { type Asked, emptyState, type Secret } from "./state.ts";

/** A run to simulate: the same setup gives the same history. */
export interface Setup {
  seed: number;
  calls: number;
  /** The clause that the service breaks, and in which share of the transitions that it could. */
  breaks?: { clause: Clause; share: number };
}

const dayMs = 24 * 60 * 60 * 1000;
const hourMs = dayMs / 24;
const beganAt = Date.UTC(2026, 0, 5);
/** Calls under way together, a moment, a pause in which all is seen everywhere, and a break of minutes. */
const pausesMs = [0, 2, 100, 100, 800, 3000, 5000, 400_000] as const;

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
  #movedBy = 0;
  #made = 0;

  constructor({ seed, breaks }: Setup) {
    this.#random = new Random(seed);
    this.#service = drawService(this.#random);
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

  run(calls: number): History {
    for (let nth = 0; nth < calls; nth += 1) {
      const call = this.#client.next();
      const times = this.#random.happens(0.1) ? 2 + this.#random.below(2) : 1;
      for (let copy = 0; copy < times; copy += 1) this.#send(call);
      this.#pass(pausesMs[this.#random.below(pausesMs.length)] ?? 0);
    }
    this.#pass(10_000);
    const { clock } = this.#service.facts.evidence as { clock?: unknown };
    if (clock !== undefined) this.#moveClock();
    this.#record({ ev: "end" } as RawEvent);
    return new History(this.#recorder.events as HistoryEvent[]);
  }

  /** Moves the calendar to one side of the end of some token, looks at it and at others, and logs in. */
  #moveClock(): void {
    const ends = [...this.#state.tokens.values()].flatMap(({ expiresAt = 0 }) => expiresAt || []);
    const end = ends[this.#random.below(ends.length)] ?? beganAt + 90 * dayMs;
    const isFar = this.#random.happens(0.3);
    const to = isFar ? beganAt + 3700 * dayMs : end + (this.#random.happens(0.5) ? 2 : -2) * hourMs;
    this.#movedBy = to - this.#calendar;
    this.#record({ ev: "clock", to: new Date(to).toISOString() } as RawEvent);
    for (const token of this.#client.tokens.slice(-8)) {
      this.#pass(100);
      this.#send(this.#client.look(token));
    }
    for (let nth = 0; nth < 5; nth += 1) {
      this.#pass(3000);
      this.#send(this.#client.next());
    }
    this.#pass(10_000);
  }

  get #calendar(): number {
    return beganAt + this.#now + this.#movedBy;
  }

  #send(asked: Omit<Asked, "sentAt">): void {
    const call = { ...asked, sentAt: this.#now };
    const id = `c${++this.#made}`;
    const { body, ...request } = requestOf(call);
    const sent = body === undefined ? {} : { body: bodyOf(Buffer.from(JSON.stringify(body))) };
    this.#record({ ev: "sent", id, ...request, ...sent } as RawEvent);
    const isLost = this.#random.happens(this.#service.manners.gatewayShare);
    const [there, back] = [this.#random.between(1, 30), this.#random.between(1, 30)];
    this.#after(there, () => {
      if (!isLost) return this.#serve(id, call, back);
      if (this.#random.happens(0.5)) this.#effect(call);
      return this.#after(back, () => this.#lose(id));
    });
  }

  /** The call takes effect, and is answered a moment later. */
  #serve(id: string, call: Asked, back: number): void {
    const { step, isGranted } = this.#effect(call);
    const { status, data, error } = answerOf(step, isGranted, this.#service.manners);
    const { hasDates } = this.#service.manners;
    this.#after(back, () => {
      const date = hasDates ? { date: new Date(this.#calendar).toUTCString() } : {};
      const headers = { "content-type": "application/json", ...date };
      const text = JSON.stringify({ data, error, meta: { request_id: `r-${id}` } });
      const body = bodyOf(Buffer.from(text));
      this.#record({ ev: "answered", id, status, headers, body } as RawEvent);
      this.#client.saw(call, isGranted, step.issued?.value);
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
    this.#client.got(user.email, kind, value);
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

/** The history of a service that is right but for the clause that it breaks, if any. */
export const simulate = (setup: Setup): History => new Simulation(setup).run(setup.calls);
