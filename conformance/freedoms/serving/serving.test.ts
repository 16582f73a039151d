import { describe, expect, it } from "vitest";
import { Story } from "../../history/story.ts";
import serves from "../../rules/catalogue/serves-every-route.ts";
import { seenBy } from "../../verdicts/sightings.ts";

const key = "key-of-a-customer";
const other = "key-of-another";
const lyrics = "POST /api/v6/voice/lyrics_generator";
const removal = "POST /api/v6/interior/object_removal";
const body = { length: "short", prompt: "A calm morning by the sea." };
const lamp = { object_name: "lamp" };
const taken = { json: { status: "success", id: 1 } };
const refused = { status: 400, json: { status: "error", message: "no" } };

/** Two customers ask for work. */
class Customers {
  readonly story: Story;

  constructor(bodies: object = { lyrics_generator: body, object_removal: lamp }) {
    this.story = new Story({
      accounts: [
        { name: "ada", plan: "standard", key },
        { name: "bob", plan: "standard", key: other },
      ],
      parameters: { standardKey: { in: "header", name: "x-key" }, bodies },
    });
  }

  ask(route: string, asked: object, answer: object, by = key): this {
    this.story.call(route, asked, answer, { "x-key": by });
    return this;
  }

  told() {
    const { against, doubts, excused } = seenBy(serves, this.story.history);
    return {
      against: against.length,
      doubts: doubts.map(({ name }) => name),
      excused: [...excused.keys()],
    };
  }
}

describe("a minimal request that is turned away", () => {
  /** Lyrics get this answer, and removals are served, twice. */
  const twice = (told: Customers, answer: object, by = key) => {
    for (let time = 0; time < 2; time += 1) {
      told.ask(lyrics, body, answer, by).ask(removal, lamp, taken, by);
      told.story.wait(1);
    }
    return told.told();
  };

  it("breaks the promise where it is so twice, its key being served in between and afterwards", () => {
    const broken = { against: 2, doubts: [], excused: [] };

    expect(twice(new Customers(), refused)).toEqual(broken);
    expect(twice(new Customers().ask(lyrics, body, taken, other), refused)).toEqual(broken);
    expect(twice(new Customers(), { status: 403, text: "<h1>No</h1>" })).toEqual(broken);
  });

  it("may lack what the kit does not know of, where its body is a guess", () => {
    expect(twice(new Customers({ object_removal: lamp }), refused).doubts).toEqual([
      "parameters.bodies.lyrics_generator",
      "parameters.bodies.lyrics_generator",
    ]);
  });

  it("shows nothing where it gives a webhook or a track_id", () => {
    const told = new Customers().ask(removal, { ...lamp, track_id: "c" }, refused);

    expect(told.told()).toEqual({ against: 0, doubts: [], excused: [] });
  });

  it("may be so for the moment where nobody asked again, or its key is served no more", () => {
    const doubts = ["the same request again"];
    const once = new Customers().ask(removal, lamp, taken).ask(lyrics, body, refused);

    expect(once.told()).toEqual({ against: 0, doubts, excused: [] });
    once.story.wait(1);
    once.ask(removal, lamp, taken).ask(lyrics, body, refused);
    expect(once.told()).toEqual({ against: 0, doubts: [...doubts, ...doubts], excused: [] });
    const gone = { json: { status: "discontinued", id: "req_1" } };
    once.ask("POST /api/v6/video/scene_maker", { prompt: "A calm sea." }, gone);
    expect(once.told().against).toBe(0);
  });
});
