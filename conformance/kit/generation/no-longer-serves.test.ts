import { expect, it } from "vitest";
import { routePath } from "../../../contracts/wire/match-route.ts";
import { routeById } from "../../../contracts/wire/routes.ts";
import sceneMaker from "../../rules/deprecation/scene-maker.ts";
import { Story } from "../story.ts";

const key = "key-of-an-account";
const prompt = "A calm morning by the sea.";
const at = { headers: { date: "Sat, 21 Nov 2026 12:00:00 GMT" } };
const accepted = { ...at, json: { code: 0, message: "ok", data: { kept: true } } };

/** Many ask the retired route and few a live one, of a service that tells all by numbers that nobody declared. */
function asked(retired: object): Story {
  const story = new Story({ accounts: [{ name: "a", plan: "standard", key }] });
  const ask = (route: "scene_maker" | "lyrics_generator", body: object, answer: object) =>
    story.call(`POST ${routePath(routeById(route), {})}`, { key, ...body }, answer);
  for (let nth = 0; nth < 6; nth += 1) ask("scene_maker", { prompt }, retired);
  for (let nth = 0; nth < 2; nth += 1) {
    ask("lyrics_generator", { prompt, length: "short" }, accepted);
  }
  return story;
}

it("takes what a retired route answers to all for no acceptance, if live ones answer otherwise", () => {
  const gone = { ...at, json: { code: 41_000, message: "gone", data: null } };

  expect(asked(gone).judgedBy(sceneMaker.judge).against).toEqual([]);
  expect(asked(accepted).judgedBy(sceneMaker.judge).against).toHaveLength(6);
});
