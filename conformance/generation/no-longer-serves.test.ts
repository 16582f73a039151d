import { expect, it } from "vitest";
import { keyed, Story } from "../history/reading/story.ts";
import { doubting } from "../model/freedoms.ts";
import sceneMaker from "../rules/deprecation/scene-maker.ts";
import { seenBy } from "../verdicts/sightings.ts";

const prompt = "A calm morning by the sea.";
const at = { headers: { date: "Sat, 21 Nov 2026 12:00:00 GMT" } };
const accepted = { ...at, json: { status: "processing", id: 1 } };

/**
 * Many requests to the retired route and few to a live one, of a service that may refuse by an undeclared number,
 * such as `code: 41000`. Requests to the retired route may present another key than the account's.
 */
function asked(retired: object, { presented = {}, live = accepted as object } = {}): Story {
  const story = new Story(keyed);
  for (let nth = 0; nth < 6; nth += 1) story.ask("scene_maker", { prompt, ...presented }, retired);
  for (let nth = 0; nth < 2; nth += 1)
    story.ask("lyrics_generator", { prompt, length: "short" }, live);
  return story;
}

it("takes no answer for an acceptance that may refuse in friendly words", () => {
  const gone = { ...at, json: { code: 41_000, message: "gone", data: null } };

  expect(asked(gone).judgedBy(doubting(sceneMaker.judge)).against).toEqual([]);
  expect(new Set(asked(gone).doubtedBy(doubting(sceneMaker.judge)))).toEqual(
    new Set(["recognise.accepted"]),
  );
  const served = seenBy(sceneMaker, asked(accepted).history).against;
  expect(served).toHaveLength(6);
  expect(served[0]?.ruledOut).toMatchObject([{ freedom: "refusal in friendly words" }]);
});

it("takes a refusal for an end where the request names nothing else, and a live one is served beside", () => {
  const refused = { ...at, status: 410, json: { status: "error" } };
  const told = (more: Parameters<typeof asked>[1] = {}) =>
    asked(refused, more).judgedBy(doubting(sceneMaker.judge)).for;

  expect(told()).toHaveLength(6);
  expect(told({ presented: { track_id: "t-1" } })).toEqual([]);
  expect(told({ live: refused })).toEqual([]);
});

it("takes no refusal of the enterprise's key for an end, nor a doubtful answer, but that it is served", () => {
  const friendly = { ...at, json: { code: 40_100, message: "no such key", data: null } };
  const told = (answer: object) =>
    asked(answer, { presented: keyed.enterprise }).judgedBy(doubting(sceneMaker.judge));

  for (const answer of [{ ...at, status: 401, json: { status: "error" } }, friendly])
    expect(told(answer)).toEqual({ for: [], against: [], missing: [] });
  expect(told(accepted).against).toHaveLength(6);
});

it("takes an id for no job's where nobody declared it, if the answer has a word that no live one has", () => {
  const told = (status: string) => ({ ...at, json: { status, id: "req_1" } });

  const against = (retired: string, live: string) =>
    asked(told(retired), { live: told(live) }).judgedBy(doubting(sceneMaker.judge)).against;

  expect(against("discontinued", "processing")).toEqual([]);
  expect(against("success", "success")).toHaveLength(6);
});
