import { Random } from "../../../conformance/selftest/queue/simulator/random.ts";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { queueLimits } from "../../../contracts/limits.ts";

const service = 100_000;
const plan = "unlimited-premium";
const limit = queueLimits[plan];
/** Stamps are microseconds since 1970, as the recorder's are: doubles, which decide the judge's speed. */
const begin = Date.UTC(2026, 0) * 1000;

/**
 * The events of a right server under a load that hovers at the limit. After each webhook a request is sent and
 * admitted; after every second webhook another is turned away. The events are computed one after another, in memory
 * that does not grow; about two and a half events for each request.
 */
export function* syntheticEvents(requests: number, accounts: number): Generator<HistoryEvent> {
  const random = new Random(requests);
  let seq = 0;
  let sent = 0;
  const stamp = (t_us: number, clock: string) => ({ seq: seq++, t_us, clock });
  yield {
    ...stamp(begin, "receiver"),
    ev: "header",
    schema: 1,
    kit: { version: "0" },
    run: "synthetic",
    catalogue: "",
    command: "bench",
    seed: 0,
    anchors: [
      { clock: "sender", t_us: 0, wall_us: 0, width_us: 20 },
      { clock: "receiver", t_us: 0, wall_us: 0, width_us: 20 },
    ],
    profile: { target: { baseUrl: "http://127.0.0.1:1" } },
  };

  function* request(account: number, tooth: number, at: number, admitted: boolean) {
    sent++;
    const id = admitted ? `a${account}.${tooth}` : `r${account}.${tooth}`;
    yield {
      ...stamp(at, "sender"),
      ev: "sent" as const,
      id,
      method: "POST",
      path: "/object_removal",
      account: `account-${account}`,
      plan,
      hook: `hook-${id}`,
    };
    const status = admitted ? 200 : 400;
    yield { ...stamp(at + 800 + random.below(400), "sender"), ev: "answered" as const, id, status };
  }

  for (let tooth = 0; ; tooth++)
    for (let account = 0; account < accounts; account++) {
      if (sent >= requests) return;
      const now = begin + tooth * service + account * 10 + random.below(5_000);
      if (tooth >= limit) yield webhook(account, tooth - limit, now);
      yield* request(account, tooth, now + 1_500, true);
      if (tooth % 2 === 1 && tooth >= limit && sent < requests)
        yield* request(account, tooth, now + 3_000, false);
    }

  function webhook(account: number, tooth: number, at: number): HistoryEvent {
    const hook = `hook-a${account}.${tooth}`;
    return {
      ...stamp(at, "receiver"),
      ev: "hook",
      id: `${hook}.call`,
      hook,
      path: `/${hook}`,
      method: "POST",
      body: { text: "{}", bytes: 2 },
      status: 200,
      answered_us: at + 300,
    };
  }
}
