import { describe, expect, it } from "vitest";
import { keyed, Story } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import rule from "./calls-webhook.ts";

const result = { status: "success", output: ["https://files.example/1.json"] };
const goesOn = { status: "processing" };
const finalCall = [{ where: [{ pointer: "/status", in: ["success"] }] }];
const within = { webhookMs: 2000 };

/** A service that says that it calls failures back, too, unless it says otherwise. */
const story = ({ async = {}, ...facts }: { async?: object } & Record<string, unknown> = {}) =>
  new Story({ ...keyed, within, async: { callsFailures: true, ...async }, ...facts });

const addressed = (name: string) => ({
  webhook: `http://127.0.0.1/h/${name}`,
  track_id: `track-of-${name}`,
});

/** A transcription that is taken, and the calls of its webhook; then a while passes. */
function job(told: Story, name: string, calls: readonly object[], more = {}, answer = {}): Story {
  const body = { ...addressed(name), ...more };
  told.ask("transcribe", body, { json: { status: "processing", id: name, ...answer } });
  for (const call of calls) told.hook(name, call);
  return told.wait(40);
}

/** An object removal of a standard account, likewise. */
function removal(told: Story, name: string, calls: readonly object[]): Story {
  const webhook = `http://127.0.0.1/h/${name}`;
  told.ask("object_removal", { webhook }, { json: { status: "processing", id: name } });
  for (const call of calls) told.hook(name, call);
  return told.wait(40);
}

const end = (told: Story) => job(told, "end", [result]).judgedBy(doubting(rule.judge));
const blocked = (told: Story) =>
  [...doubting(rule.judge)(told.history)].filter((one) => one.is === "missing" && one.blocks)
    .length;

const excused = (told: Story) => [
  ...new Set(
    [...doubting(rule.judge)(told.history)].flatMap((one) => (one.is === "excused" ? one.by : [])),
  ),
];

describe("async.calls-webhook", () => {
  it("is contradicted by a call that did not come beside one that did", () => {
    expect(end(job(job(story(), "a", [result]), "b", [])).against).toHaveLength(1);
  });

  it("is doubted from afar, unless another call came to the receiver while this one was awaited", () => {
    const far = () => story({ target: { baseUrl: "https://api.example.com" } });
    const lost = (told: Story) => end(job(told, "b", [])).against;
    const told = () => job(far(), "a", [result]);
    const meanwhile = (told: Story, seconds: number) => {
      for (const id of ["b", "c"])
        told.ask("transcribe", addressed(id), { json: { status: "processing", id } });
      return end(told.wait(seconds).hook("c", result).wait(40)).against;
    };

    expect(lost(told())).toEqual([]);
    expect(job(told(), "b", []).call("/elsewhere").doubtedBy(doubting(rule.judge))).toEqual([
      "evidence.webhook",
    ]);
    expect(meanwhile(told(), 1)).toEqual(["the webhook: no call"]);
    expect(meanwhile(told(), 20)).toEqual([]);
    expect(lost(job(story(), "a", [result]))).toEqual(["the webhook: no call"]);
  });

  it("holds a lost call against nobody where it may be a failed job's, unless the probe tells of its end", () => {
    const lost = (async = {}) => job(job(story({ async }), "a", [result]), "b", []);
    const silent = { callsFailures: false };
    const told = (status: string) => lost(silent).ran("b", { status });

    expect(end(lost()).against).toHaveLength(1);
    for (const callsFailures of [false, undefined]) {
      const untold = lost({ callsFailures });
      expect(end(untold).against).toEqual([]);
      expect(blocked(untold)).toBe(1);
    }
    expect(end(lost().ran("b", { status: "processing" })).against).toEqual([]);
    expect(end(told("succeeded")).against).toHaveLength(1);
    expect(end(told("failed"))).toMatchObject({ against: [], missing: [] });
  });

  it("is contradicted by a route that never calls, beside one that does, whatever is said of failed jobs", () => {
    const called = () => removal(story({ async: { callsFailures: undefined } }), "r", [result]);
    const silent = (jobs: number) =>
      Array.from({ length: jobs }).reduce<Story>(
        (told, _, nth) => job(told, `s${nth}`, []),
        called(),
      );

    expect(silent(2).call("/elsewhere").judgedBy(doubting(rule.judge)).against).toEqual([]);
    expect(silent(3).call("/elsewhere").judgedBy(doubting(rule.judge)).against).toHaveLength(3);
    // The third may still be called: two that failed are no route that never calls.
    expect(
      silent(2).ask("transcribe", addressed("s2"), {}).judgedBy(doubting(rule.judge)).against,
    ).toEqual([]);
  });

  it("is contradicted by a result at another URL below the given one, beside one at the given", () => {
    const below = (path: string, body: object = result) =>
      job(job(story(), "a", [result]), "b", []).hook(`b${path}`, body);

    expect(end(below("/result")).against).toEqual(["the webhook: called at …/…/result"]);
    for (const path of ["/", "/?sent=1", "/of/track-of-b", "/b"])
      expect(end(below(path)), path).toMatchObject({ against: [], missing: [] });
    const notice = below("/notices", { message: "no speech" });
    expect(end(notice).against).toEqual([]);
    expect(blocked(notice)).toBe(1);
  });

  it("is contradicted by a result without the query that was given, beside one at the given URL", () => {
    const webhook = "http://127.0.0.1/h/b?from=the-kit&nth=1";
    const called = (path: string) =>
      end(job(job(story(), "a", [result]), "b", [], { webhook }).hook(`b${path}`, result));

    for (const query of ["?sent=1&nth=1&from=the%2Dkit", "/?from=the-kit&nth=1/jobs/b"])
      expect(called(query), query).toMatchObject({ against: [], missing: [] });
    for (const lost of ["", "?from=the-kit", "?from=the-kit&nth=12", "?status=success"])
      expect(called(lost).against, lost).toEqual([`the webhook: called at …/…${lost}`]);
  });

  it("leaves open whether results may all go to a URL below the given one", () => {
    const told = job(story(), "a", []).hook("a/result", result);

    expect(told.judgedBy(doubting(rule.judge)).against).toEqual([]);
    expect(blocked(told)).toBe(1);
  });

  it("asks for no call after the receiver had failed, until several others were called again", () => {
    const failed = job(story(), "a", [result]).hook("of-another", result, 500);
    const lost = (told: Story) => end(job(told, "b", [])).against.length;

    expect(lost(failed.wait(600))).toBe(0);
    expect(excused(failed)).toEqual(["failed receiver"]);
    const again = (jobs: number) =>
      Array.from({ length: jobs }).reduce<Story>(
        (told, _, nth) => job(told, `c${nth}`, [result]),
        job(story(), "a", [result]).hook("of-another", result, 500),
      );
    expect(lost(again(2).wait(600))).toBe(0);
    expect(lost(again(3))).toBe(1);
  });

  it("asks for no call of a job whose server was restarted meanwhile", () => {
    const told = job(job(story(), "a", [result]), "b", []).wait(-39);
    told.restart("3d", {}, { json: { status: "success" } });

    expect(end(told.wait(39))).toMatchObject({ against: [], for: ["transcribe", "transcribe"] });
  });

  it("lets a job wait for work of other routes that goes on, where nobody says which are queued", () => {
    const goingOn = { json: { status: "processing", id: "m" } };
    const told = (queue = {}) => {
      const accounts = [...keyed.accounts, { name: "bob", plan: "standard", key: "k2" }];
      const some = story({ accounts, queue });
      removal(some, "a", [result]);
      for (let n = 0; n < 30; n += 1) some.ask("music_gen", { key: "k2" }, goingOn);
      return removal(some, "b", []);
    };

    const judged = (one: Story) =>
      one.call("/elsewhere").judgedBy(doubting(rule.judge)).against.length;

    expect(judged(told())).toBe(0);
    expect(judged(told({ routes: ["object_removal", "caption"] }))).toBe(1);
    expect(judged(removal(told(), "c", [result]))).toBe(1);
  });

  it("judges no request that others were queued with, unless its route never calls", () => {
    const asks = (told: Story, name: string) => removal(told, name, []).wait(-40);
    const two = (told: Story) => asks(asks(told, "b"), "c");
    const called = () => removal(story(), "a", [result]);
    const lost = (told: Story) => end(told.wait(40)).against.length;

    expect(lost(two(called()).hook("c", result))).toBe(0);
    expect(lost(asks(called(), "b"))).toBe(1);
    expect(lost(two(job(story(), "t", [result])))).toBe(2);
    const unqueued = story({ queue: { routes: ["music_gen"] } });
    expect(lost(two(removal(unqueued, "a", [result])).hook("c", result))).toBe(1);
  });

  it("asks for no call where what is not listed was taken: it may have failed", () => {
    const told = job(job(story(), "a", [result]), "b", [], { timestamp_level: "paragraph" });

    expect(end(told)).toMatchObject({ against: [], for: ["transcribe", "transcribe"] });
    expect(blocked(told)).toBe(0);
  });

  it("is contradicted where only one of two requests of a track_id is called, unless they are taken for one", () => {
    const both = { track_id: "track-of-both" };
    const asked = (answer: object) =>
      end(job(job(story(), "a", [result], both), "b", [], both, answer)).against;

    expect(asked({ id: "b" })).toHaveLength(1);
    expect(asked({ id: "a" })).toEqual([]);
  });

  it("takes two requests of a track_id for one where no answer tells an id, if one is called", () => {
    const both = { track_id: "track-of-both" };
    const unnamed = { id: undefined };
    const asked = (...calls: readonly object[]) => {
      const told = job(job(story(), "a", calls, both, unnamed), "b", [], both, unnamed);
      return job(told, "c", [result], {}, unnamed);
    };

    expect(asked(result).judgedBy(doubting(rule.judge)).against).toEqual([]);
    expect(blocked(asked(result))).toBe(0);
    expect(blocked(asked())).toBe(2);
  });

  it("takes no early call for the result where the profile tells results", () => {
    const told = job(job(story({ async: { finalCall } }), "a", [goesOn, result]), "b", [goesOn]);

    expect(end(told).against).toEqual(["the webhook: only calls before the result"]);
  });

  it("leaves calls of another form to the profile, and passes nothing beside them", () => {
    const odd = job(job(story({ async: { finalCall } }), "a", [result]), "b", [{ status: "gone" }]);

    expect(end(odd).against).toEqual([]);
    expect(blocked(odd)).toBe(1);
  });

  it("is contradicted by calls that are no result by either mark, once the probe saw the job done", () => {
    const told = (call: object, more: object = {}) =>
      end(
        job(story({ async: { finalCall } }), "b", [call], more).ran("b", { status: "succeeded" }),
      );
    const form = "async.finalCall";

    expect(told({}).against).toEqual([
      "the webhook: called with {} alone: no track_id, and no last call by async.finalCall",
    ]);
    expect(told({ track_id: "track-of-b" })).toMatchObject({ against: [], missing: [form] });
    expect(told({ bytes: "x".repeat(200) })).toMatchObject({ against: [], missing: [form] });
    expect(told({}, { track_id: undefined })).toMatchObject({ against: [], missing: [form] });
    const untold = job(story({ async: { finalCall } }), "b", [{}]);
    expect(end(untold)).toMatchObject({ against: [], missing: [form] });
  });

  it("takes a bare success for the job's own once the probe said of any job that it goes on", () => {
    const told = () =>
      job(story({ async: { finalCall } }), "b", [{}]).ran("b", { status: "success" });

    expect(end(told()).against).toEqual([]);
    expect(end(told().ran("end", { status: "processing" })).against).toHaveLength(1);
  });

  it("passes no lost call where nobody says how late it may come, once it is well over", () => {
    const told = job(story({ within: {} }), "a", [result]);

    expect(end(job(told, "b", [])).against).toEqual([]);
    expect(blocked(told)).toBe(1);
  });

  it("takes what tells more than the answer to a job that was called back for no promise of a call", () => {
    const asked = (more: object) => {
      const told = job(story(), "a", [result], {}, { status: "success", text: null });
      return job(told, "b", [], {}, { status: "success", ...more });
    };

    expect(end(asked({})).against).toHaveLength(1);
    const withText = asked({ text: "Somebody says something." });
    expect(end(withText).against).toEqual([]);
    expect(blocked(withText)).toBe(1);
  });

  it("takes answers without a status for no promise of a call", () => {
    const without = { status: undefined };
    const told = job(job(story(), "a", [result], {}, without), "b", [], {}, without);

    expect(end(told).against).toEqual([]);
    expect(blocked(told)).toBe(1);
  });
});
