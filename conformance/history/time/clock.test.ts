import { describe, expect, it } from "vitest";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import type { Call } from "../call.ts";
import { readHistory } from "../reading/read-history.ts";
import { Story } from "../reading/story.ts";
import { possibleTimes, targetTime } from "./clock.ts";

const dayMs = 86_400_000;
const later = new Date("1970-07-01T00:00:00Z");

/** An answer at this time by its Date header; with a token for a week from `issued` on. */
const at = (date: Date, issued?: Date) => ({
  headers: { date: date.toUTCString() },
  ...(issued === undefined
    ? {}
    : {
        data: {
          access_token: "some-token",
          token_expiry: "1_week",
          expires_at: new Date(issued.getTime() + 7 * dayMs).toISOString(),
        },
      }),
});

/** How far the target's time at the last call is from `from`, in whole minutes; undefined: not known. */
function minutesFrom(from: Date, { history }: Story): number | undefined {
  const call = history.calls.at(-1);
  const time = call && targetTime(call, history);
  return time === undefined ? undefined : Math.round((time - from.getTime()) / 60_000);
}

describe("the target's time", () => {
  it("is its Date header, whatever the kit's clock says", () => {
    expect(minutesFrom(later, new Story().call("login", {}, at(later)))).toBe(0);
  });

  it("is unknown without the header while nobody moved its clock", () => {
    expect(minutesFrom(later, new Story().call("login", {}))).toBeUndefined();
  });

  it("is the kit's where there is no header and tokens are given by that clock", () => {
    const story = new Story();
    const { data } = at(story.now, story.now);
    const off = at(story.now, later);

    expect(minutesFrom(story.now, story.call("login", {}, { data }))).toBe(0);
    expect(minutesFrom(later, new Story().call("login", {}, { data: off.data }))).toBeUndefined();
    // A month has several lengths: one of them may fit a clock that is a day off.
    const month = {
      ...data,
      token_expiry: "1_month",
      expires_at: new Date(31 * dayMs).toISOString(),
    };
    expect(minutesFrom(later, new Story().call("login", {}, { data: month }))).toBeUndefined();
  });

  it("moves on from where the clock was put, where there is no header", () => {
    const story = new Story().moveClock(later).wait(600).call("login", {});

    expect(minutesFrom(later, story)).toBe(10);
  });

  it("is unknown where the clock was put back while the call was under way", () => {
    const { events } = new Story().call("login", {}, at(later)).moveClock(null).history;
    const told = (all: readonly HistoryEvent[]) => {
      const history = readHistory(all);
      return possibleTimes(history.calls[0] as Call, history);
    };
    const answer = events.find(({ ev }) => ev === "answered") as HistoryEvent;
    const t_us = answer.t_us + 1_000_000;

    expect(told(events)).toEqual([later.getTime()]);
    expect(told(events.map((one) => (one === answer ? { ...one, t_us } : one)))).toEqual([]);
  });

  it("is unknown where header and moved clock disagree and nothing tells which is right", () => {
    const story = new Story().moveClock(later);

    expect(minutesFrom(later, story.call("login", {}, at(story.now)))).toBeUndefined();
  });

  it("is the moved clock's where tokens follow that one and the header never does", () => {
    const story = new Story().moveClock(later);
    story.call("login", {}, at(story.now, later)).call("login", {}, at(story.now));

    expect(minutesFrom(later, story)).toBe(0);
  });

  it("is not trusted to the moved clock where the header once followed it", () => {
    const story = new Story().moveClock(later);
    story.call("login", {}, at(later, later)).call("login", {}, at(story.now));

    expect(minutesFrom(later, story)).toBeUndefined();
  });

  it("is one of two where header and moved clock disagree", () => {
    const story = new Story().moveClock(later);
    const { history } = story.call("login", {}, at(new Date("1970-09-01T00:00:00Z")));
    const call = history.calls.at(-1);

    expect(
      call && possibleTimes(call, history).map((time) => new Date(time).getUTCMonth()),
    ).toEqual([8, 6]);
  });
});
