import { describe, expect, it } from "vitest";
import { targetTime } from "./clock.ts";
import { WrittenHistory } from "./written-history.ts";

const login = "POST /api/agents/v1/auth/login";
const dayMs = 86_400_000;
const later = new Date("2027-05-01T00:00:00Z");

/** The answer of a login at `from`: a token for a week. */
const weekFrom = (from: Date) => ({
  data: {
    access_token: "t",
    token_expiry: "1_week",
    expires_at: new Date(from.getTime() + 7 * dayMs).toISOString(),
  },
});

/** The target's time at the last call, and how far from `from` it is (s). */
function timeOf(history: WrittenHistory, from: Date): number | undefined {
  const written = history.end();
  const call = written.calls.at(-1);
  const time = call && targetTime(call, written);
  return time === undefined ? undefined : Math.round((time - from.getTime()) / 1000);
}

describe("the target's time", () => {
  it("is its Date header, whatever the kit's clock says", () => {
    const date = new Date("2026-10-31T23:00:00Z");

    expect(timeOf(new WrittenHistory().call(login, {}, { date }), date)).toBe(0);
  });

  it("is unknown without the header while nobody moved its clock", () => {
    expect(timeOf(new WrittenHistory().call(login), later)).toBeUndefined();
  });

  it("moves on from where the clock was put, where there is no header", () => {
    expect(timeOf(new WrittenHistory().moveClock(later).call(login), later)).toBe(1);
  });

  it("is unknown where header and moved clock disagree and nothing tells which is right", () => {
    const history = new WrittenHistory().moveClock(later);
    history.call(login, {}, { date: history.now });

    expect(timeOf(history, later)).toBeUndefined();
  });

  it("is the moved clock's where tokens follow that one and the header never does", () => {
    const history = new WrittenHistory().moveClock(later);
    history.call(login, {}, { date: history.now, json: weekFrom(later) });
    history.call(login, {}, { date: history.now });

    expect(timeOf(history, later)).toBe(2);
  });

  it("is not trusted to the moved clock where the header once followed it", () => {
    const history = new WrittenHistory().moveClock(later);
    history.call(login, {}, { date: later, json: weekFrom(later) });
    history.call(login, {}, { date: history.now });

    expect(timeOf(history, later)).toBeUndefined();
  });
});
