import { describe, expect, it } from "vitest";
import { Story } from "../../history/story.ts";
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
    ]);
  });
});
