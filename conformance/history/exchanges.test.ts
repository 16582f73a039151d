import { describe, expect, it } from "vitest";
import type { HistoryEvent } from "../../contracts/history/events.ts";
import { exchangesIn } from "./exchanges.ts";

const stamp = { seq: 0, t_us: 0, clock: "c" };
const sent = (id: string, hook?: string): HistoryEvent => ({
  ...stamp,
  ...{ ev: "sent", id, method: "GET", path: "/", hook },
});
const answered = (id: string, status: number): HistoryEvent => ({
  ...stamp,
  ...{ ev: "answered", id, status },
});

const statusesIn = (...events: HistoryEvent[]) =>
  exchangesIn(events).map(({ sent, answered }) => [sent.id, answered?.status]);

it("joins each request with its answer, in the order of requests", () => {
  const events = [sent("a"), sent("b"), sent("c"), answered("c", 202), answered("a", 200)];

  expect(statusesIn(...events)).toEqual([
    ["a", 200],
    ["b", undefined],
    ["c", 202],
  ]);
});

it("finds an answer that stands before its request", () => {
  expect(statusesIn(answered("a", 200), sent("a"))).toEqual([["a", 200]]);
});

it("takes the last of several answers", () => {
  expect(statusesIn(sent("a"), answered("a", 500), answered("a", 200))).toEqual([["a", 200]]);
  expect(statusesIn(answered("a", 500), sent("a"), answered("a", 200))).toEqual([["a", 200]]);
});

describe("the calls of a webhook", () => {
  const called = (id: string, hook: string): HistoryEvent => ({
    ...stamp,
    ...{ ev: "hook", id, hook, path: "/", method: "POST", status: 200, answered_us: 0 },
  });
  const callsIn = (...events: HistoryEvent[]) =>
    exchangesIn(events).map(({ webhook }) => webhook?.calls.map(({ id }) => id));

  it("are joined with the request that names it, wherever they stand", () => {
    const events = [called("1", "h"), sent("a", "h"), sent("b"), called("2", "h"), sent("c", "g")];

    expect(callsIn(...events)).toEqual([["1", "2"], undefined, []]);
  });

  it("are those of every request that names it", () => {
    expect(callsIn(sent("a", "h"), called("1", "h"), sent("b", "h"))).toEqual([["1"], ["1"]]);
  });
});
