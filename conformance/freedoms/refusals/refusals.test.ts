import { describe, expect, it } from "vitest";
import { keyed, Story } from "../../history/reading/story.ts";
import removes from "../../rules/object-removal/parameters.ts";
import edits from "../../rules/text2img/smaller-sizes.ts";
import { seenBy } from "../../verdicts/sightings.ts";

const hook = "http://127.0.0.1:9000/h";
const lamp = { init_image: "x", object_name: "lamp" };
const taken = { json: { status: "success", id: 7, output: ["https://files.example/7.png"] } };
const refused = { status: 400, json: { status: "error", message: "no" } };

/** Removals with these members more are answered in turn; the last one is refused, and again, and plain ones are taken. */
function weighed(members: readonly object[], facts: object = {}, before = (story: Story) => story) {
  const story = new Story({
    ...keyed,
    evidence: { webhook: { listen: "127.0.0.1:0" } },
    ...facts,
  });
  before(story);
  for (const more of [{}, ...members.slice(0, -1)])
    story.ask("object_removal", { ...lamp, ...more }, taken);
  for (let time = 0; time < 2; time += 1)
    story
      .ask("object_removal", { ...lamp, ...members.at(-1) }, refused)
      .ask("object_removal", lamp, taken)
      .wait(1);
  const { against, doubts, excused } = seenBy(removes, story.history);
  return {
    doubts: [...new Set(doubts.map(({ name }) => name))],
    excused: [...excused.keys()],
    ruledOut: against.flatMap(({ ruledOut = [] }) => ruledOut.map(({ freedom }) => freedom)),
  };
}

describe("a refused webhook", () => {
  it("may have an address that is not called, unless one like it was taken", () => {
    expect(weighed([{ webhook: `${hook}/1` }]).doubts).toEqual(["evidence.webhook.publicUrl"]);
    expect(weighed([{ webhook: `${hook}/1` }, { webhook: `${hook}/2` }]).ruledOut).toContain(
      "address of a webhook",
    );
  });

  it("lacks its companion, a track_id, where each webhook that was taken had one", () => {
    const alone = (nth: number) => ({ webhook: `${hook}/${nth}` });
    const first = { ...alone(1), track_id: "12" };

    expect(weighed([first, alone(2)]).excused).toEqual(["companion of a parameter"]);
    expect(weighed([first, alone(2), alone(3)]).ruledOut).toContain("companion of a parameter");
  });
});

describe("a refused track_id", () => {
  const uuid = "7d8c2f7e-0a52-4f0f-9b3e-6a1d2f3c4b5a";

  it("may have another form than is taken, unless the form is declared", () => {
    expect(weighed([{ track_id: uuid }]).doubts).toEqual(["async.trackId"]);
    expect(weighed([{ track_id: "12" }, { track_id: uuid }]).excused).toEqual([
      "form of a track_id",
    ]);
    const declared = { async: { trackId: { form: "uuid" } } };
    expect(weighed([{ track_id: uuid }], declared).ruledOut).toContain("form of a track_id");
  });

  it("is not shown to be taken by a 200 that names no job, unless an acceptance is declared", () => {
    const friendly = { code: 42_200, message: "track_id: wanted a letter first", data: null };
    const track_id = "7e8c2f7e-0a52-4f0f-9b3e-6a1d2f3c4b5b";
    const before = (story: Story) =>
      story.ask("object_removal", { ...lamp, track_id }, { json: friendly });
    const declared = { recognise: { accepted: [{ status: [200] }] } };

    expect(weighed([{ track_id: uuid }], {}, before).doubts).toContain("async.trackId");
    expect(weighed([{ track_id: uuid }], declared, before).ruledOut).toContain(
      "form of a track_id",
    );
  });

  it("may want a letter first, where one of its length that had one was taken", () => {
    const long = "a".repeat(47);
    const { excused } = weighed([{ track_id: `${long}7` }, { track_id: `7${long}` }]);

    expect(excused).toEqual(["form of a track_id"]);
  });
});

it("what a deprecated route takes shows no form that other routes take", () => {
  const given = { track_id: "7d8c2f7e-0a52-4f0f-9b3e-6a1d2f3c4b5a", webhook: `${hook}/0` };
  const retired = (story: Story) => story.ask("voice_to_voice", given, taken);
  const doubts = [
    { track_id: "8e8c2f7e-0a52-4f0f-9b3e-6a1d2f3c4b5b" },
    { webhook: `${hook}/1` },
  ].flatMap((one) => weighed([one], {}, retired).doubts);

  expect(doubts).toEqual(["async.trackId", "evidence.webhook.publicUrl"]);
});

describe("a refused size", () => {
  const prompt = "sea";
  const sized = (names: object) => {
    const parameters = { bodies: { text2img: { prompt } }, names };
    const story = new Story({ ...keyed, parameters }).ask("text2img", { prompt }, taken);
    for (let time = 0; time < 2; time += 1)
      story
        .ask("text2img", { prompt, width: 512, height: 512 }, refused)
        .ask("text2img", { prompt }, taken)
        .wait(1);
    return seenBy(edits, story.history);
  };

  it("may have members of other names, unless the profile has these", () => {
    expect(new Set(sized({}).doubts.map(({ name }) => name))).toEqual(
      new Set(["parameters.names.text2imgWidth"]),
    );
    const declared = sized({ text2imgWidth: "width", text2imgHeight: "height" });
    expect(declared.against[0]?.ruledOut?.map(({ freedom }) => freedom)).toEqual([
      "spelling of a parameter",
      "work undone for the moment",
    ]);
  });
});
