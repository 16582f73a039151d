import { Webhooks } from "../../../conformance/target/evidence/webhooks.ts";
import { Recorder } from "../../../conformance/target/recorder.ts";
import { type Plan, plans } from "../../../contracts/limits.ts";
import type { RequestFacts } from "../../../fixtures/reference/facts.ts";
import {
  combine,
  type DecisionOverrides,
  type Reference,
  startReference,
} from "../../../fixtures/reference/index.ts";
import { findK6 } from "../../../load/k6/find.ts";
import type { LoadOutcome, LoadRun } from "../../../load/load-run.ts";
import type { RawEvent } from "../../../load/record/raw-event.ts";
import { runScenario } from "../../../load/run.ts";
import type { Receiver } from "../../../load/settings.ts";

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
  target: Reference;
  receiver: Receiver;
  /** What asked the target for work, in the order in which it came. */
  seen: readonly RequestFacts[];
  drive(load: Partial<LoadRun> & Pick<LoadRun, "scenario">): Promise<Driven>;
  /** The segments that were called, in the order of the calls. */
  called(): string[];
  close(): Promise<void>;
}

/** One account of every plan. */
export const accounts = plans.map((plan) => ({ name: `${plan} a`, plan, key: `${plan}/key-of-a` }));

/** A key has an account of the plan that it begins with, and no picture is fetched. */
const ofAnyKey = (seen: RequestFacts[]): DecisionOverrides => ({
  generation: {
    accountOf: (given, { request }) => {
      seen.push(request);
      const key = String(given);
      return { name: key, plan: key.split("/")[0] as Plan, key };
    },
  },
  parameters: {
    object_removal: { init_image: { check: () => undefined } },
  },
});

/** `decisions`: what the reference does otherwise than by default, besides taking any key. */
export async function driving(serviceMs = 5, decisions: DecisionOverrides = {}): Promise<Driving> {
  const { path: k6 } = await findK6();
  const seen: RequestFacts[] = [];
  const target = await startReference({
    serviceMs,
    decisions: combine(ofAnyKey(seen), decisions),
  });
  const recorder = new Recorder();
  const listen = "127.0.0.1:0";
  const webhooks = new Webhooks({ listen, nearby: true, recorder, clock: "receiver" });
  await webhooks.start();
  const receiver = { hookBase: webhooks.hookBase, control: webhooks.control };
  return {
    ...{ k6, target, receiver, seen },
    called: () => recorder.events.flatMap((event) => (event.ev === "hook" ? [event.hook] : [])),
    async drive(load) {
      const events: RawEvent[] = [];
      const { onEvent, ...rest } = load;
      const outcome = await runScenario({
        k6,
        size: "smoke",
        baseUrl: target.url,
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
      await webhooks.close();
    },
  };
}
