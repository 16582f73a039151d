import { expect, it } from "vitest";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
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
