import type { Call } from "./call.ts";
import { derived } from "./derived.ts";
import type { History } from "./history.ts";

/** Each call of a history as a history of its own, in which nothing else ever happened. */
export const callByCall = derived((history: History): readonly History[] =>
  history.calls.map((call) => alone(call, history)),
);

const emptyHistory = {
  ...{ events: [], mails: [], hooks: [], probes: [] },
  ...{ clockMoves: [], strains: [], episodes: [] },
} as const;

function alone(call: Call, history: History): History {
  const follows = new Map<unknown, unknown>();
  const one: History = {
    ...history,
    ...emptyHistory,
    calls: [call],
    end: (call.received ?? call.sent).at.t,
    to: (route) => (call.route?.id === route ? one.calls : []),
    call: (id) => (id === call.id ? call : undefined),
    memo<T>(derive: (history: History) => T): T {
      if (!follows.has(derive)) follows.set(derive, derive(one));
      return follows.get(derive) as T;
    },
  };
  return one;
}
