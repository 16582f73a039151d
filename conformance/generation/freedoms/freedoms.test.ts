import { describe, expect, it } from "vitest";
import { Story } from "../../history/story.ts";
import { jobsOf } from "../jobs.ts";

const key = "key-of-a-customer";
const removal = "POST /api/v6/interior/object_removal";
const lamp = { init_image: "x", object_name: "lamp" };
const taken = { json: { status: "processing", id: 1 } };
const refused = (message: string, status = 400) => ({
  status,
  json: { status: "error", message },
});

class Customer {
  readonly story = new Story({
    accounts: [{ name: "ada", plan: "standard", key }],
    parameters: { standardKey: { in: "header", name: "x-key" } },
  });

  ask(body: object, answer: object): this {
    this.story.call(removal, body, answer, { "x-key": key });
    return this;
  }

  wait(seconds: number): this {
    this.story.wait(seconds);
    return this;
  }

  /** How the last request counts, and which freedom explains it. */
  get last(): unknown[] {
    const job = jobsOf(this.story.history).all.at(-1);
    return [job?.taken, job?.excusedBy];
  }
}

describe("a request that is refused as a conflict", () => {
  const twice = (seconds: number, answer: object) =>
    new Customer().ask(lamp, taken).wait(seconds).ask(lamp, answer).last;

  it.each([1, 10, 100])(
    "may have been sent before, %d s ago, by its status or words",
    (seconds) => {
      const repeated = ["unclear", "request sent twice"];

      expect(twice(seconds, refused("no", 409))).toEqual(repeated);
      expect(twice(seconds, refused("This request is a duplicate."))).toEqual(repeated);
    },
  );

  it("was not where it is the first, or is refused for another reason", () => {
    expect(new Customer().ask(lamp, refused("no", 409)).last).toEqual(["refused", undefined]);
    expect(twice(1, refused("no lamp"))).toEqual(["refused", undefined]);
  });
});

describe("a request with a track_id that came before", () => {
  const named = (trackId: string) =>
    new Customer()
      .ask({ ...lamp, track_id: "first" }, taken)
      .ask({ ...lamp, object_name: "vase", track_id: trackId }, refused("no")).last;

  it("may be turned away for that, and for no other one", () => {
    expect(named("first")).toEqual(["unclear", "track_id that came twice"]);
    expect(named("second")).toEqual(["refused", undefined]);
  });
});

describe("a page", () => {
  const page = { status: 404, text: "<h1>Not found</h1>" };

  it("is no word of a route that answers in JSON", () => {
    const vase = { ...lamp, object_name: "vase" };
    expect(new Customer().ask(lamp, taken).ask(vase, page).last).toEqual(["unclear", "page"]);
    expect(new Customer().ask(vase, page).last).toEqual(["refused", undefined]);
    const said = { ...page, status: 400 };
    expect(new Customer().ask(lamp, taken).ask(vase, said).last).toEqual(["refused", undefined]);
  });
});

describe("a refusal at a time to which the clock was moved", () => {
  const moved = (...answers: object[]) => {
    const customer = new Customer().ask(lamp, taken);
    customer.story.moveClock(new Date("1971-01-01T00:00:00Z"));
    for (const answer of answers) customer.ask(lamp, answer);
    return customer.last;
  };

  it("may be its key's, unless the key was served then", () => {
    expect(moved(refused("no"))).toEqual(["unclear", "key of another time"]);
    expect(moved(taken, refused("no"))).toEqual(["refused", undefined]);
  });
});

describe("a server error", () => {
  const crashed = { status: 500, json: { status: "error" } };
  const vase = { ...lamp, object_name: "vase" };

  /** A vase is asked for so often, after so many lamps, the first of which crashed at first; all others are served. */
  const vases = (times: number, lamps: number, firstLamp: object = taken) => {
    const customer = new Customer().ask(lamp, firstLamp).wait(2);
    for (let nth = 0; nth < lamps; nth += 1) customer.ask(lamp, taken);
    for (let nth = 0; nth < times; nth += 1)
      customer.ask(vase, crashed).wait(2).ask(lamp, taken).wait(2);
    return customer.ask(vase, crashed).last;
  };

  it("may be a mishap, unless the same request meets one again, a while later", () => {
    expect(vases(0, 3)).toEqual(["crashed", "mishap of the machine"]);
    expect(vases(1, 3)).toEqual(["crashed", undefined]);
  });

  it("may come and go twice where its route crashed on what it serves, and three times where it does so often", () => {
    expect(vases(1, 100, crashed)).toEqual(["crashed", "crashes that come and go"]);
    expect(vases(2, 100, crashed)).toEqual(["crashed", undefined]);
    expect(vases(2, 3, crashed)).toEqual(["crashed", "crashes that come and go"]);
  });
});

describe("a refusal after the kit's receiver answered badly", () => {
  const tried = (status: number) => {
    const customer = new Customer().ask(lamp, taken);
    const webhook = "http://127.0.0.1:1/h/hook-1";
    customer.ask({ ...lamp, webhook }, { ...refused("no"), tookSeconds: 2 });
    customer.story.hook("hook-1", { status: "processing" }, status);
    return customer.last;
  };

  it("may have come of that", () => {
    expect(tried(500)).toEqual(["unclear", "webhook that was tried"]);
    expect(tried(200)).toEqual(["refused", undefined]);
  });
});
