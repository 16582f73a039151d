import { describe, expect, it } from "vitest";
import { keyed, Story } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import rule from "./track-id-matches.ts";

const output = ["https://files.example/1.png"];
const ping = { type: "ping" };

const finalCall = [{ where: [{ pointer: "/output", present: true }] }];
const story = (async: object = {}) => new Story({ ...keyed, async });

/** A request that is taken, or not, and the calls of its webhook. */
function job(
  told: Story,
  name: string,
  calls: readonly object[],
  more: object = {},
  status = 200,
): Story {
  const body = { webhook: `http://127.0.0.1/h/${name}`, track_id: `track-of-${name}`, ...more };
  const answer = { status, json: { status: status < 400 ? "processing" : "error" } };
  told.ask("object_removal", body, answer);
  for (const call of calls) told.hook(name, call);
  return told;
}

const result = (name?: string) => ({ output, ...(name && { track_id: `track-of-${name}` }) });
const against = (told: Story) => told.judgedBy(doubting(rule.judge)).against;

describe("async.track-id-matches", () => {
  it("is contradicted by a result without the track_id, or with another's", () => {
    expect(against(job(story(), "a", [result()]))).toHaveLength(1);
    expect(against(job(job(story(), "a", [result("a")]), "b", [result("a")]))).toHaveLength(1);
  });

  it("knows the calls of requests that were given one job by their track_ids", () => {
    const told = story();
    const names = ["a", "b"];
    for (const name of names) {
      const body = { webhook: "http://127.0.0.1/h/one", track_id: `track-of-${name}` };
      told.ask("object_removal", body, { json: { status: "processing", id: 7 } });
    }
    for (const name of names) told.hook("one", { ...result(name), id: 7 });

    expect(against(told)).toEqual([]);
  });

  it("takes the result of one whom another's call listed for no third request's", () => {
    const told = story({ finalCall });
    for (const name of ["a", "b", "c"]) {
      const body = { webhook: "http://127.0.0.1/h/one", track_id: `track-of-${name}` };
      told.ask("object_removal", body, { json: { status: "processing" } });
    }
    told.hook("one", { ...result("a"), waiting: ["track-of-b"] });
    told.hook("one", { output: ["https://files.example/2.png"], track_id: "track-of-b" });

    expect(against(told)).toEqual([]);
  });

  it("is contradicted by another's track_id where none was given, unless it is only listed", () => {
    const one = job(story(), "a", [result("a")]);
    const listed = { ...result(), track_id: null, waiting: ["track-of-a"] };

    expect(against(job(one, "b", [result()], { track_id: undefined }))).toEqual([]);
    expect(against(job(one, "c", [listed], { track_id: undefined }))).toEqual([]);
    expect(against(job(one, "d", [result("a")], { track_id: undefined }))).toHaveLength(1);
  });

  it("is contradicted by a track_id that is part of a longer word", () => {
    expect(against(job(story(), "a", [{ output, track_id: "track-of-a0" }]))).toHaveLength(1);
    expect(against(job(story(), "a", [{ output, track_id: "0track-of-a" }]))).toHaveLength(1);
    expect(against(job(story(), "a", [{ output, name: "job_track-of-a.png" }]))).toEqual([]);
  });

  it("doubts a number without the zeros that it began with, beside others that are listed", () => {
    const one = job(story(), "a", [{ output, track_id: "0123456789" }], { track_id: "0123456789" });
    const told = { output, track_id: 987654321, waiting: ["0123456789"] };
    job(one, "b", [told], { track_id: "0987654321" });

    expect(against(one)).toEqual([]);
    expect(against(job(one, "c", [told], { track_id: "0555555555" }))).toHaveLength(1);
  });

  it("asks none of calls before the result, nor of those for a request that is refused", () => {
    const pinged = job(story(), "a", [ping, result("a")]);

    expect(against(job(pinged, "b", [ping]))).toEqual([]);
    expect(against(job(story(), "a", [ping], {}, 422))).toEqual([]);
  });

  it("asks none of what comes before results on another route, where nothing else comes", () => {
    const transcribe = (calls: readonly object[]) => {
      const pinged = job(story(), "a", [ping, result("a")]);
      const body = { webhook: "http://127.0.0.1/h/t", track_id: "track-of-t" };
      pinged.ask("transcribe", body, { json: { status: "success", text: "Somebody speaks." } });
      for (const call of calls) pinged.hook("t", call);
      return against(pinged);
    };

    expect(transcribe([ping])).toEqual([]);
    expect(transcribe([ping, result()])).toHaveLength(1);
  });

  it("excuses no result for another whose first call was repeated with the track_id", () => {
    const repeated = job(story(), "a", [result(), result("a")]);

    expect(against(job(repeated, "b", [result()]))).toHaveLength(1);
  });

  it("asks it of every call that the profile calls the last", () => {
    const pinged = job(story({ finalCall }), "a", [ping, result("a")]);

    expect(against(job(pinged, "b", [ping]))).toEqual([]);
    expect(against(job(pinged, "c", [ping, result()]))).toHaveLength(1);
  });

  it("asks it of each of several such calls", () => {
    expect(against(job(story({ finalCall }), "a", [result(), result("a")]))).toHaveLength(1);
    expect(against(job(story(), "a", [result(), result("a")]))).toEqual([]);
  });

  it("is contradicted by a further call under another's name", () => {
    const one = job(story(), "a", [result("a")]);

    expect(against(job(one, "b", [result("a"), result("b")]))).toHaveLength(1);
  });

  it("asks none of the notice that a job failed, but that it be under no other's name", () => {
    const failed = { status: "failed", message: "out of memory" };
    const one = job(story(), "a", [result("a")]);

    expect(against(job(one, "b", [failed]))).toEqual([]);
    expect(against(job(one, "c", [{ ...failed, track_id: "track-of-a" }]))).toHaveLength(1);
  });

  it("is not passed for the others where nobody can read a call", () => {
    const bytes = Array.from({ length: 96 }, (_, at) => (at * 197 + (at % 7) * 31) % 256);
    const sealed = Buffer.from(bytes).toString("base64");
    const told = job(job(story(), "a", [result("a")]), "b", [{ sealed }]);
    const seen = [...doubting(rule.judge)(told.history)];
    expect(seen.some((one) => one.is === "missing" && one.blocks)).toBe(true);
  });
});
