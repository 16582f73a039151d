import { describe, expect, it } from "vitest";
import type { GenerationRouteId } from "../../contracts/wire/route-ids.ts";
import { keyed, Story } from "../history/reading/story.ts";
import lengths from "../rules/lyrics-generator/length-values.ts";
import texts from "../rules/song-generator/text-fields.ts";
import { seenBy } from "../verdicts/sightings.ts";

const taken = { json: { status: "success", id: 1, output: ["https://files.example/1.wav"] } };
const gateway = { status: 502, text: "<h1>Bad gateway</h1>" };
const page = { status: 404, text: "<h1>Not found</h1>" };
const failedJob = [{ where: [{ pointer: "/status", in: ["failed"] }] }];

type Asked = [body: object, answer: object, waitSeconds?: number];

/** So many requests for work, one after the other. */
function asked(route: GenerationRouteId, count: number, one: (nth: number) => Asked): Story {
  const story = new Story({ ...keyed, recognise: { failedJob } });
  for (let nth = 0; nth < count; nth += 1) {
    const [body, answer, waitSeconds = 0] = one(nth);
    story.ask(route, body, answer).wait(waitSeconds);
  }
  return story;
}

const doubtsOf = (rule: typeof lengths, { history }: Story) =>
  seenBy(rule, history).doubts.map(({ text }) => text);

it("keep a pass away where those go with one argument, which is named, that a gateway answers", () => {
  /** Songs in two scripts, the one of which is answered so. */
  const songs = (others: object) => {
    const told = asked("song_generator", 61, (nth) =>
      nth < 37
        ? [{ lyrics: `The sea is calm tonight, ${nth}` }, taken]
        : [{ lyrics: `静かな海の上に月が昇り、港の灯り${nth}` }, others],
    );
    return doubtsOf(texts, told);
  };

  expect(songs(taken)).toEqual([]);
  expect(songs(gateway)).toEqual([
    expect.stringContaining("every call of song_generator with characters beyond ASCII in lyrics"),
  ]);
});

describe("valid requests for lyrics that come to nothing", () => {
  const song = (nth: number) => ({
    length: nth % 2 === 0 ? "short" : "long",
    prompt: `A song ${nth}`,
  });

  it.each([404, 403, 405, 406, 424])(
    "keep a pass away as pages of %d, too, on a route that answers in JSON",
    (status) => {
      const told = asked("lyrics_generator", 12, (nth) => [
        song(nth),
        nth % 3 === 0 ? { ...page, status } : taken,
      ]);

      expect(doubtsOf(lengths, told)).toEqual([expect.stringContaining("4 of 12 calls")]);
    },
  );

  it("keep a pass away where they are taken and fail in number", () => {
    const told = asked("lyrics_generator", 12, (id) => [song(id), { json: { ...taken.json, id } }]);
    for (const id of ["0", "2", "4", "6", "8", "10"]) told.ran(id, { status: "failed" });

    expect(doubtsOf(lengths, told)).toEqual([expect.stringContaining("6 of 12 calls")]);
    expect([...seenBy(lengths, told.history).excused]).toEqual([["work undone for the moment", 6]]);
  });

  it.each([
    [1, []],
    [18, [expect.stringContaining("18 of 24 calls")]],
  ])("count, too, where the very same was asked again and served: %d of 24", (unclear, doubts) => {
    const told = asked("lyrics_generator", 24, (nth) => {
      return [song(0), nth < unclear ? gateway : taken, 2];
    });

    expect(doubtsOf(lengths, told)).toEqual(doubts);
  });

  it("keep a pass away whenever the same meets a gateway or a page, as a crash or a refusal in JSON would break the rule", () => {
    const told = (answer: object) => {
      const story = asked("lyrics_generator", 13, (nth) =>
        nth === 9 || nth === 11 ? [{ length: "long" }, answer, 2] : [{ length: "short" }, taken],
      );
      return seenBy(lengths, story.history);
    };

    for (const status of [500, 404])
      expect(told({ status, json: { status: "error" } }).against).toHaveLength(2);
    for (const answer of [gateway, page])
      expect(told(answer)).toMatchObject({ against: [], doubts: { length: 2 } });
  });
});
