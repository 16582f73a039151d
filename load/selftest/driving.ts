import { plans } from "../../contracts/limits.ts";
import { findK6 } from "../k6/find.ts";
import type { LoadOutcome, LoadRun } from "../load-run.ts";
import type { RawEvent } from "../record/raw-event.ts";
import { runScenario } from "../run.ts";
import { type FakeReceiver, type FakeTarget, fakeReceiver, fakeTarget } from "./fake-queue.ts";

export type Sent = Extract<RawEvent, { ev: "sent" }>;
export type Answered = Extract<RawEvent, { ev: "answered" }>;

/** For tests: a run as it turned out, its events sorted by kind. */
export interface Driven extends LoadOutcome {
  events: RawEvent[];
  sent: Sent[];
  /** Answers by id of their request. */
  answered: Map<string, Answered>;
}

/** For tests: a real k6 with a target and a receiver of its own. */
export interface Driving {
  k6: string;
  target: FakeTarget;
  receiver: FakeReceiver;
  drive(load: Partial<LoadRun> & Pick<LoadRun, "scenario">): Promise<Driven>;
  close(): Promise<void>;
}

/** One account of every plan. */
export const accounts = plans.map((plan) => ({ name: `${plan} a`, plan, key: `${plan}/key-of-a` }));

export async function driving(serviceMs = 5, answerMs = 0): Promise<Driving> {
  const { path: k6 } = await findK6();
  const target = await fakeTarget(serviceMs, answerMs);
  const receiver = await fakeReceiver();
  return {
    k6,
    target,
    receiver,
    async drive(load) {
      const events: RawEvent[] = [];
      const { onEvent, ...rest } = load;
      const outcome = await runScenario({
        k6,
        size: "smoke",
        baseUrl: target.baseUrl,
        accounts,
        receivers: [receiver],
        ...rest,
        onEvent(event) {
          events.push(event);
          onEvent?.(event);
        },
      });
      const sent = events.filter((event) => event.ev === "sent");
      const answers = events.filter((event) => event.ev === "answered");
      const answered = new Map(answers.map((each) => [each.id, each]));
      return { ...outcome, events, sent, answered };
    },
    async close() {
      await target.close();
      await receiver.close();
    },
  };
}
