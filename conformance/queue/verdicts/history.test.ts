import { describe, expect, it } from "vitest";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { type ProfileInput, parseProfile } from "../../../contracts/profile/index.ts";
import { routePath } from "../../../contracts/wire/match-route.ts";
import { routeById } from "../../../contracts/wire/routes.ts";
import { readHistory } from "../../history/read-history.ts";
import { queueJobs } from "./jobs.ts";

const path = routePath(routeById("object_removal"), {});

/** Jobs of one account, each called back in these words. */
function failedOf(said: readonly object[], recognise: ProfileInput["recognise"] = {}): boolean[] {
  const profile = parseProfile({ target: { baseUrl: "http://127.0.0.1:1" }, recognise }, {});
  let seq = 0;
  const stamp = (ms: number) => ({ seq: seq++, t_us: ms * 1000, clock: "kit" });
  const bodyOf = (json: object) => ({ text: JSON.stringify(json), bytes: 9 });
  const events = said.flatMap((words, nth) => {
    const about = { id: `c${nth}`, account: "one", plan: "pay-as-you-go", hook: `h${nth}` };
    const answer = { status: 200, body: bodyOf({ status: "processing", id: nth }) };
    const call = { id: `call${nth}`, hook: `h${nth}`, status: 200, answered_us: 9e6 };
    return [
      { ...stamp(10 * nth), ev: "sent", ...about, method: "POST", path },
      { ...stamp(10 * nth + 1), ev: "answered", ...about, ...answer },
      { ...stamp(200 + nth), ev: "hook", ...call, body: bodyOf(words) },
    ];
  });
  const header = { ...stamp(0), ev: "header", anchors: [], profile };
  const history = readHistory([header, ...events] as unknown as HistoryEvent[]);
  return queueJobs(history).map(({ failed }) => failed);
}

describe("a job whose call holds no result", () => {
  const result = { output: ["https://files.example/1.png"] };
  const notice = { event: "job.failed" };

  it("may have failed where others have theirs, and nobody declared what tells it", () => {
    expect(failedOf([result, notice])).toEqual([false, true]);
    expect(failedOf([notice, notice])).toEqual([false, false]);
  });

  it("has not where a failure is told otherwise", () => {
    const failedJob = [{ where: [{ pointer: "/event", in: ["broken"] }] }];

    expect(failedOf([result, notice], { failedJob })).toEqual([false, false]);
  });
});
