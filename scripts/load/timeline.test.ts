import { expect, it } from "vitest";
import { isTimeline, timelineOf } from "../../conformance/report/finding/timeline.ts";
import { Story } from "./selftest/story.ts";

it("tells of a queue's requests when they were sent, answered and called back", () => {
  const { history } = new Story()
    .job("burst", { sent: 10, answered: 13, called: 90 })
    .job("burst", { sent: 12, answered: 15.5, called: 80 })
    .job("burst", { sent: 14, answered: 15, status: 429 });

  expect(timelineOf(["burst.1", "burst.0", "burst.2"], history)).toEqual([
    "# standard-a burst.0: sent +0.0 ms, accepted +3.0 ms, called back +80.0 ms",
    "# standard-a burst.1: sent +2.0 ms, accepted +5.5 ms, called back +70.0 ms",
    "# standard-a burst.2: sent +4.0 ms, turned away +5.0 ms",
  ]);
  expect(timelineOf(["nobody"], history)).toEqual([]);
});

it("says how many requests of the account it leaves out between them, and which named no webhook", () => {
  const { history } = new Story()
    .job("burst", { sent: 0, answered: 3, called: 90 })
    .job("burst", { sent: 1, answered: 4, called: 5 })
    .job("burst", { sent: 1, answered: 4, called: 5, account: "standard-b" })
    .job("burst", { sent: 2, answered: 70, hook: false });

  expect(timelineOf(["burst.0", "burst.3"], history)).toEqual([
    "# standard-a burst.0: sent +0.0 ms, accepted +3.0 ms, called back +90.0 ms",
    "# standard-a burst.3: sent +2.0 ms, accepted +70.0 ms, without a webhook",
    "# not listed: 1 request sent between these, without which the fault shows, too",
  ]);
});

it("shows what stood before a request that was turned away, of every account of its plan", () => {
  const { history } = new Story()
    .job("wave", { sent: 0, answered: 1, called: 2 })
    .job("wave", { sent: 300, answered: 302, called: 400, account: "standard-b" })
    .job("wave", { sent: 303, answered: 304, called: 500 })
    .job("wave", { sent: 305, answered: 306, status: 429 })
    .job("wave", { sent: 307, answered: 308, called: 600, account: "standard-b" });

  const broken = { about: "the answer", expected: "accepted", got: "turned away" };
  expect(timelineOf(["wave.3"], history, broken)).toEqual([
    "# standard-b wave.1: sent +0.0 ms, accepted +2.0 ms, called back +100.0 ms",
    "# standard-a wave.2: sent +3.0 ms, accepted +4.0 ms, called back +200.0 ms",
    '# standard-a wave.3: sent +5.0 ms, turned away +6.0 ms  ← the answer: expected "accepted", got turned away',
  ]);
});

it("leaves requests out where there are many, and never the decisive one", () => {
  const story = new Story();
  for (let n = 0; n < 130; n += 1)
    story.job("burst", { sent: n, answered: n + 1, called: n + 200 });
  const ids = Array.from({ length: 130 }, (_, n) => `burst.${n}`);

  const told = timelineOf([...ids, "burst.60"], story.history);

  expect(told).toHaveLength(18);
  expect(told[4]).toBe("# … 114 requests more in the history …");
  expect([told[0], told[16], told[17]]).toEqual([
    expect.stringContaining("burst.0:"),
    expect.stringContaining("burst.129:"),
    expect.stringContaining("burst.60:"),
  ]);
  expect(isTimeline(told)).toBe(true);
});

it("is told from calls to make again, a moved clock before them or not", () => {
  expect(isTimeline(["# standard-a burst.0: sent +0.0 ms"])).toBe(true);
  expect(isTimeline(["# clock set to 2027-01-01", "curl -i -X POST 'http://x'"])).toBe(false);
  expect(isTimeline([])).toBe(false);
});
