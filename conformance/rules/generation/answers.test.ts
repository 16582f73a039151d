import { describe, expect, it } from "vitest";
import { type GenerationRouteId, generationRouteIds } from "../../../contracts/wire/route-ids.ts";
import { routeById } from "../../../contracts/wire/routes.ts";
import { callingRoutes } from "../../generation/offered-routes.ts";
import { keyed, Story } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import delivery from "../async/delivery.ts";
import rule from "./answers.ts";

const others = generationRouteIds.filter((id) => !callingRoutes.some((one) => one === id));
const result = { status: "success", output: ["https://files.example/1.json"] };
const accepted = { json: { status: "processing", id: "job-1" } };

/** A request for work with a webhook and a track_id, of a service whose profile lists these routes as calling. */
function asked(route: GenerationRouteId, answer: object, async: object = {}): Story {
  const body = { webhook: "http://127.0.0.1/h/one", track_id: "track-of-one" };
  return new Story({ ...keyed, async }).ask(route, body, answer);
}

const recordedBy = ({ judge }: typeof rule, { history }: Story): Map<string, string> =>
  new Map(
    [...judge(history)].flatMap((one) => (one.is === "recorded" ? [[one.topic, one.value]] : [])),
  );

describe.each(others)("a webhook and a track_id that %s gets", (route) => {
  const topic = `${route}: a webhook and a track_id`;

  it("are recorded as taken or not, and as called or not", () => {
    const refused = { status: 422, json: { status: "error", message: "no webhook here" } };
    // A deprecated route that is gone may answer in these words, too.
    const taken = routeById(route).deprecated === undefined ? "accepted" : "unclear";

    expect(recordedBy(rule, asked(route, accepted)).get(topic)).toBe(`${taken}, not called`);
    const called = asked(route, accepted).hook("one", result);
    expect(recordedBy(rule, called).get(topic)).toBe(`${taken}, called`);
    expect(recordedBy(rule, asked(route, refused)).get(topic)).toBe("refused, not called");
  });
});

it("a webhook is recorded by how it is called, as for the routes that the document names", () => {
  const rows = recordedBy(delivery, asked("caption", accepted).hook("one", result));

  expect(rows.get("caption: method of a webhook call")).toBe("POST");
  expect(rows.get("caption: URL of a webhook call")).toBe("the given one");
  expect(rows.get("caption: members of a webhook call")).toBe("output, status");
  expect(rows.get("caption: a webhook that was answered at once")).toBe("not called again");
});

it("a webhook is no such record where the profile lists the route as calling", () => {
  const listed = asked("caption", accepted, { routes: [...callingRoutes, "caption"] });

  expect([...recordedBy(rule, listed).keys()]).not.toContain("caption: a webhook and a track_id");
});

it.each(callingRoutes)("of %s, which the document names, other rules tell", (route) => {
  const { against, missing } = asked(route, accepted).judgedBy(doubting(rule.judge));

  expect([against, missing]).toEqual([[], []]);
  expect([...recordedBy(rule, asked(route, accepted)).keys()]).not.toContain(
    `${route}: a webhook and a track_id`,
  );
});
