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
  it("breaks the promise where its key is served before and after", () => {
    const told = new Customers().ask(lyrics, body, taken).ask(lyrics, body, refused);

    expect(told.ask(lyrics, body, taken).told()).toEqual({ against: 1, doubts: [], excused: [] });
  });

  it("may lack what the kit does not know of, where its body is a guess", () => {
    const told = new Customers({ object_removal: lamp }).ask(removal, lamp, taken);
    const asked = told.ask(lyrics, body, refused).ask(removal, lamp, taken).told();

    expect(asked.doubts).toEqual(["parameters.bodies.lyrics_generator"]);
  });

  it("may want the other of webhook and track_id, too, where all that were taken gave both", () => {
    const whole = (name: string) => ({
      ...lamp,
      track_id: name,
      webhook: `http://127.0.0.1/h/${name}`,
    });
    const told = new Customers().ask(removal, whole("a"), taken).ask(removal, whole("b"), taken);
    told.ask(removal, { ...lamp, track_id: "c" }, refused);

    expect(told.ask(removal, whole("d"), taken).told()).toEqual({
      ...{ against: 0, doubts: [] },
      excused: ["companion of a parameter"],
    });
  });

  it("may have met a gateway's page, unless one comes a moment later, too", () => {
    const page = { status: 403, text: "<html><title>Just a moment...</title></html>" };
    const met = new Customers().ask(removal, lamp, taken).ask(lyrics, body, page);
    met.ask(removal, lamp, taken);

    expect(met.told()).toEqual({
      against: 0,
      doubts: ["answers of the service itself"],
      excused: [],
    });
    met.story.wait(2);
    expect(met.ask(lyrics, body, page).ask(removal, lamp, taken).told().against).toBe(2);
  });

  it("may be a spent account's, on a route that serves others", () => {
    const told = new Customers().ask(lyrics, body, taken, other).ask(lyrics, body, refused).told();

    expect(told).toEqual({ against: 0, doubts: [], excused: ["spent account"] });
  });

  it("may be a spent account's, whatever a deprecated route answers it afterwards", () => {
    const told = new Customers().ask(lyrics, body, taken, other).ask(lyrics, body, refused);
    const gone = { json: { status: "discontinued", id: "req_1" } };
    told.ask("POST /api/v6/video/scene_maker", { prompt: "A calm sea." }, gone);

    expect(told.told()).toEqual({ against: 0, doubts: [], excused: ["spent account"] });
  });

  it("may be beyond a quota of its route, where the same key is served on others alone", () => {
    const spent = new Customers().ask(lyrics, body, taken).ask(lyrics, body, refused);
    spent.ask(lyrics, body, refused).ask(removal, lamp, taken);

    expect(spent.told()).toMatchObject({ against: 0, doubts: ["accounts", "accounts"] });
  });
});
