import { describe, expect, it } from "vitest";
import { Story } from "../history/story.ts";
import lengths from "../rules/lyrics-generator/length-values.ts";
import texts from "../rules/song-generator/text-fields.ts";
import { seenBy } from "../verdicts/sightings.ts";

const key = "key-of-a-customer";
const output = ["https://files.example/1.wav"];
const taken = (id: number) => ({ json: { status: "success", id, output } });
const gateway = { status: 502, text: "<h1>Bad gateway</h1>" };
const page = { status: 404, text: "<h1>Not found</h1>" };

const story = () =>
  new Story({
    accounts: [{ name: "ada", plan: "standard", key }],
    parameters: { standardKey: { in: "header", name: "x-key" } },
    recognise: { failedJob: [{ where: [{ pointer: "/status", in: ["failed"] }] }] },
  });

const ask = (told: Story, route: string, body: object, answer: object) =>
  told.call(`POST /api/v6/voice/${route}`, body, answer, { "x-key": key });

const doubtsOf = (rule: Parameters<typeof seenBy>[0], { history }: Story) =>
  seenBy(rule, history).doubts.map(({ text }) => text);

describe("valid requests for work that a gateway answers", () => {
  /** Songs in two scripts, the one of which is answered so. */
  const songs = (others: object) => {
    const told = story();
    const song = (lyrics: string, answer: object) =>
      ask(told, "song_generator", { model_id: "diffrhythm-short", lyrics }, answer);
    for (let nth = 0; nth < 37; nth += 1) song(`The sea is calm tonight, ${nth}`, taken(nth));
    for (let nth = 0; nth < 24; nth += 1) song(`静かな海の上に月が昇り、港の灯り${nth}`, others);
    return doubtsOf(texts, told);
  };

  it("keep a pass away where they go with one argument, which is named", () => {
    expect(songs(gateway)).toEqual([
      expect.stringContaining(
        "every call of song_generator with characters beyond ASCII in lyrics",
      ),
    ]);
    expect(songs(taken(99))).toEqual([]);
  });
});

describe("valid requests for lyrics that come to nothing", () => {
  /** Twelve requests, every third of which is answered so. */
  const lyrics = (answer: object) => {
    const told = story();
    for (let nth = 0; nth < 12; nth += 1) {
      const length = nth % 2 === 0 ? "short" : "long";
      const body = { length, prompt: `A song ${nth}` };
      ask(told, "lyrics_generator", body, nth % 3 === 0 ? answer : taken(nth));
    }
    return doubtsOf(lengths, told);
  };

  it("keep a pass away as pages, too, on a route that answers in JSON", () => {
    expect(lyrics(page)).toEqual([expect.stringContaining("4 of 12 calls")]);
  });

  it("keep a pass away where they are taken and fail in number", () => {
    const told = story();
    for (let nth = 0; nth < 12; nth += 1) {
      ask(told, "lyrics_generator", { length: "short", prompt: `A song ${nth}` }, taken(nth));
      if (nth % 2 === 0) told.ran(`${nth}`, { status: "failed" });
    }

    expect(doubtsOf(lengths, told)).toEqual([expect.stringContaining("6 of 12 calls")]);
    expect([...seenBy(lengths, told.history).excused]).toEqual([["work undone for the moment", 6]]);
  });

  it("count, too, where the very same was asked again and served", () => {
    const told = (unclear: number) => {
      const seen = story();
      for (let nth = 0; nth < 24; nth += 1) {
        const body = { length: "short", prompt: "A song of the sea" };
        ask(seen, "lyrics_generator", body, nth < unclear ? gateway : taken(nth)).wait(2);
      }
      return doubtsOf(lengths, seen);
    };

    expect(told(1)).toEqual([]);
    expect(told(18)).toEqual([expect.stringContaining("18 of 24 calls")]);
  });
});

describe("the same request, answered by a gateway or a page whenever it is sent", () => {
  it("keeps a pass away as a crash would break the rule, and a refusal in JSON", () => {
    const told = (answer: object) => {
      const seen = story();
      for (let nth = 0; nth < 9; nth += 1)
        ask(seen, "lyrics_generator", { length: "short" }, taken(nth));
      ask(seen, "lyrics_generator", { length: "long" }, answer).wait(2);
      ask(seen, "lyrics_generator", { length: "short" }, taken(8));
      ask(seen, "lyrics_generator", { length: "long" }, answer);
      ask(seen, "lyrics_generator", { length: "short" }, taken(9));
      return seenBy(lengths, seen.history);
    };

    for (const status of [500, 404])
      expect(told({ status, json: { status: "error" } }).against).toHaveLength(2);
    for (const answer of [gateway, page])
      expect(told(answer)).toMatchObject({ against: [], doubts: { length: 2 } });
  });
});
