import { describe, expect, it } from "vitest";
import { Story } from "../../history/story.ts";
import bounds from "../../rules/music-gen/duration-bounds.ts";
import removes from "../../rules/object-removal/parameters.ts";
import edits from "../../rules/text2img/smaller-sizes.ts";
import { seenBy } from "../../verdicts/sightings.ts";

const key = "key-of-a-customer";
const hook = "http://127.0.0.1:9000/h";
const lamp = { init_image: "x", object_name: "lamp" };
const taken = { json: { status: "success", id: 7, output: ["https://files.example/7.png"] } };
const refused = { status: 400, json: { status: "error", message: "no" } };

/** Removals with these members more are answered in turn; the last one is refused, and a plain one is taken after it. */
function told(
  members: readonly object[],
  facts: object = {},
  isServedOn = true,
  before = (story: Story) => story,
) {
  const story = new Story({
    accounts: [{ name: "ada", plan: "standard", key }],
    parameters: { standardKey: { in: "header", name: "x-key" } },
    evidence: { webhook: { listen: "127.0.0.1:0" } },
    ...facts,
  });
  const ask = (more: object, answer: object) =>
    story.call("POST /api/v6/interior/object_removal", { ...lamp, ...more }, answer, {
      "x-key": key,
    });
  before(story);
  ask({}, taken);
  for (const [at, more] of members.entries())
    ask(more, at === members.length - 1 ? refused : taken);
  ask({}, isServedOn ? taken : refused);
  const { against, doubts, excused } = seenBy(removes, story.history);
  return {
    doubts: doubts.map(({ name }) => name),
    excused: [...excused.keys()],
    ruledOut: against.flatMap(({ ruledOut = [] }) => ruledOut.map(({ freedom }) => freedom)),
  };
}

describe("a refused webhook", () => {
  it("may have an address that is not called, unless one like it was taken", () => {
    expect(told([{ webhook: `${hook}/1` }]).doubts).toEqual(["evidence.webhook.publicUrl"]);
    expect(told([{ webhook: `${hook}/1` }, { webhook: `${hook}/2` }]).ruledOut).toContain(
      "address of a webhook",
    );
  });
});

describe("a refused track_id", () => {
  const uuid = "7d8c2f7e-0a52-4f0f-9b3e-6a1d2f3c4b5a";

  it("may have another form than is taken, unless the form is declared", () => {
    expect(told([{ track_id: uuid }]).doubts).toEqual(["async.trackId"]);
    expect(told([{ track_id: "12" }, { track_id: uuid }]).excused).toEqual(["form of a track_id"]);
    const declared = { async: { trackId: { form: "uuid" } } };
    expect(told([{ track_id: uuid }], declared).ruledOut).toContain("form of a track_id");
  });

  it("is not shown to be taken by a 200 that names no job, unless an acceptance is declared", () => {
    const before = (story: Story) =>
      story.call(
        "POST /api/v6/interior/object_removal",
        { ...lamp, track_id: "7e8c2f7e-0a52-4f0f-9b3e-6a1d2f3c4b5b" },
        { json: { code: 42_200, message: "track_id: wanted a letter first", data: null } },
        { "x-key": key },
      );
    const declared = { recognise: { accepted: [{ status: [200] }] } };

    expect(told([{ track_id: uuid }], {}, true, before).doubts).toContain("async.trackId");
    expect(told([{ track_id: uuid }], declared, true, before).ruledOut).toContain(
      "form of a track_id",
    );
  });
});

describe("a refused track_id that is long", () => {
  it("may want a letter first, where one of its length that had one was taken", () => {
    const long = "a".repeat(47);
    const { excused } = told([{ track_id: `${long}7` }, { track_id: `7${long}` }]);

    expect(excused).toEqual(["form of a track_id"]);
  });
});

describe("what a deprecated route answers", () => {
  const more = { track_id: "7d8c2f7e-0a52-4f0f-9b3e-6a1d2f3c4b5a", webhook: `${hook}/0` };
  const retired = (story: Story) =>
    story.call("POST /api/v6/voice/voice_to_voice", more, taken, { "x-key": key });

  it("shows no form that other routes take", () => {
    const doubts = [
      { track_id: "8e8c2f7e-0a52-4f0f-9b3e-6a1d2f3c4b5b" },
      { webhook: `${hook}/1` },
    ].flatMap((one) => told([one], {}, true, retired).doubts);

    expect(doubts).toEqual(["async.trackId", "evidence.webhook.publicUrl"]);
  });
});

describe("a refused webhook without a track_id", () => {
  it("lacks its companion where each webhook that was taken had one", () => {
    const addressed = { webhook: `${hook}/1`, track_id: "12" };
    expect(told([addressed, { webhook: `${hook}/2` }]).excused).toEqual([
      "companion of a parameter",
    ]);
    expect(
      told([addressed, { webhook: `${hook}/2` }, { webhook: `${hook}/3` }]).ruledOut,
    ).toContain("companion of a parameter");
  });
});

describe("a refusal after which its key is not served", () => {
  it("may be a spent account's", () => {
    const webhooks = [{ webhook: `${hook}/1` }, { webhook: `${hook}/2` }];
    expect(new Set(told(webhooks, {}, false).doubts)).toContain("accounts");
    expect(told(webhooks).ruledOut).toContain("spent account");
  });
});

describe("a refused size", () => {
  const sized = (enterprise: object, names: object) => {
    const story = new Story({
      enterprise: { key, ...enterprise },
      slugs: { imageModel: "image" },
      parameters: { bodies: { text2img: { prompt: "sea" } }, names },
    });
    const ask = (more: object, answer: object) =>
      story.call("POST /api/v1/enterprise/image/text2img", { key, prompt: "sea", ...more }, answer);
    ask({}, taken);
    ask({ width: 512, height: 512 }, refused);
    ask({}, taken);
    return seenBy(edits, story.history);
  };

  it("may have members of other names, unless the profile has these", () => {
    expect(sized({}, {}).doubts.map(({ name }) => name)).toEqual([
      "parameters.names.text2imgWidth",
    ]);
    const declared = sized({}, { text2imgWidth: "width", text2imgHeight: "height" });
    expect(declared.against[0]?.ruledOut?.map(({ freedom }) => freedom)).toEqual([
      "spelling of a parameter",
      "refused enterprise key",
      "spent account",
      "full queue met once",
    ]);
  });
});

describe("a refused duration while as many jobs as the plan has places may be under way", () => {
  const song = { prompt: "A calm morning by the sea." };
  const begun = { json: { status: "processing", id: 7 } };
  const noRoom = { status: 400, json: { status: "error", message: "Come back later." } };

  /** So many songs are begun, then these durations are refused, and one more is begun. */
  const crowded = (jobs: number, durations: readonly number[], facts: object = {}) => {
    const story = new Story({ accounts: [{ name: "ada", plan: "pay-as-you-go", key }], ...facts });
    const ask = (duration: number, answer: object) =>
      story.call("POST /api/v6/voice/music_gen", { key, ...song, duration }, answer);
    for (let sent = 0; sent < jobs; sent += 1) ask(30, begun);
    for (const duration of durations) ask(duration, noRoom);
    ask(30, begun);
    const { against, doubts } = seenBy(bounds, story.history);
    const because = against.flatMap(({ ruledOut = [] }) =>
      ruledOut.flatMap((one) => (one.freedom === "full queue met once" ? [one.because] : [])),
    );
    return { doubts: doubts.map(({ name }) => name), because };
  };

  it("may have met a full queue, if nobody asked for it again", () => {
    expect(crowded(5, [137])).toEqual({ doubts: ["recognise.queueFull"], because: [] });
    expect(crowded(4, [137]).because).toEqual(["its words were met with room, too"]);
  });

  it("is refused for itself, if it is so again, or if a full queue answers otherwise", () => {
    const declared = { recognise: { queueFull: [{ status: [429] }] } };

    expect(new Set(crowded(5, [137, 137]).because)).toEqual(
      new Set(["the same request was refused again"]),
    );
    expect(crowded(5, [137], declared).because).toEqual([
      "a full queue answers otherwise (recognise.queueFull)",
    ]);
  });
});
