import { describe, expect, it } from "vitest";
import { keyed, Story } from "../../history/reading/story.ts";
import serves from "../../rules/catalogue/serves-every-route.ts";
import { seenBy } from "../../verdicts/sightings.ts";

const key = "key-of-another";
const accounts = [...keyed.accounts, { name: "bob", plan: "standard", key }];
const lyrics = { length: "short", prompt: "A calm morning by the sea." };
const lamp = { object_name: "lamp" };
const taken = { json: { status: "success", id: 1 } };
const refused = { status: 400, json: { status: "error", message: "no" } };

/** Two customers may ask for work. */
const story = (bodies: object = { lyrics_generator: lyrics, object_removal: lamp }) =>
  new Story({ accounts, parameters: { bodies } });

function weighed({ history }: Story) {
  const { against, doubts, excused } = seenBy(serves, history);
  return {
    against: against.length,
    doubts: doubts.map(({ name }) => name),
    excused: [...excused.keys()],
  };
}

/** Lyrics get this answer, and removals are served, so often. */
function asked(story: Story, answer: object, times = 2) {
  for (let time = 0; time < times; time += 1)
    story.ask("lyrics_generator", lyrics, answer).ask("object_removal", lamp, taken).wait(1);
  return weighed(story);
}

describe("a minimal request that is turned away", () => {
  it("breaks the promise where it is so twice, its key being served in between and afterwards", () => {
    const broken = { against: 2, doubts: [], excused: [] };
    const served = story().ask("lyrics_generator", { ...lyrics, key }, taken);

    expect(asked(story(), refused)).toEqual(broken);
    expect(asked(served, refused)).toEqual(broken);
    expect(asked(story(), { status: 403, text: "<h1>No</h1>" })).toEqual(broken);
  });

  it("may lack what the kit does not know of, where its body is a guess", () => {
    const need = "parameters.bodies.lyrics_generator";

    expect(asked(story({ object_removal: lamp }), refused).doubts).toEqual([need, need]);
  });

  it("shows nothing where it gives a webhook or a track_id", () => {
    const given = story().ask("object_removal", { ...lamp, track_id: "c" }, refused);

    expect(weighed(given)).toEqual({ against: 0, doubts: [], excused: [] });
  });

  it("may be so for the moment where nobody asked again, or its key is served no more", () => {
    const doubt = "the same request again";
    const once = story()
      .ask("object_removal", lamp, taken)
      .ask("lyrics_generator", lyrics, refused);

    expect(weighed(once)).toEqual({ against: 0, doubts: [doubt], excused: [] });
    once.wait(1).ask("object_removal", lamp, taken).ask("lyrics_generator", lyrics, refused);
    expect(weighed(once)).toEqual({ against: 0, doubts: [doubt, doubt], excused: [] });
    const twoReasons = story();
    for (const answer of [refused, { ...refused, status: 403 }]) asked(twoReasons, answer, 1);
    expect(weighed(twoReasons)).toEqual({ against: 0, doubts: [doubt, doubt], excused: [] });
    asked(twoReasons, { ...refused, status: 403 }, 1);
    asked(twoReasons, refused, 3);
    expect(weighed(twoReasons)).toEqual({ against: 4, doubts: [doubt, doubt], excused: [] });
    const gone = { json: { status: "discontinued", id: "req_1" } };
    expect(weighed(once.ask("scene_maker", { prompt: "A calm sea." }, gone)).against).toBe(0);
  });
});
