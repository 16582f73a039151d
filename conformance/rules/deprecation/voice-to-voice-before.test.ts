import { expect, it } from "vitest";
import { minimalBody, parseProfile } from "../../../contracts/profile/index.ts";
import { routePath } from "../../../contracts/wire/match-route.ts";
import { routeById } from "../../../contracts/wire/routes.ts";
import { Story } from "../../history/story.ts";
import rule from "./voice-to-voice-before.ts";

const key = "key-of-an-account";
const accounts = [{ name: "a", plan: "standard", key }];
const bare = parseProfile({ target: { baseUrl: "http://127.0.0.1:4010" }, accounts }, {});
const voice = "https://files.example/voice.wav";
const voices = { init_audio: voice, target_audio: voice };
const accepted = { json: { status: "success", id: 1 } };
const gone = { status: 410, json: { status: "error", message: "gone" } };

/**
 * voice_to_voice is asked with the guessed body on several days, each time followed by a live route; its answers in
 * turn.
 */
function asked(...answers: [day: string, answer: object][]): Story {
  const story = new Story({ accounts });
  const ask = (route: "voice_to_voice" | "lyrics_generator", date: string, answer: object) =>
    story.call(
      `POST ${routePath(routeById(route), {})}`,
      { ...(route === "voice_to_voice" ? voices : minimalBody(bare, route).value), key },
      { ...answer, headers: { date: new Date(date).toUTCString() } },
    );
  for (const [day, answer] of answers) {
    ask("voice_to_voice", `${day}T12:00:00Z`, answer);
    ask("lyrics_generator", `${day}T12:00:00Z`, accepted);
  }
  return story;
}
const told = (story: Story) => story.judgedBy(rule.judge);

it("is broken by a route that went before its day, though its request is a guess, where that was served", () => {
  const early = asked(["2026-01-26", accepted], ["2026-07-30", gone]);

  expect(told(early).against).toEqual(["the answer: refused (status 410)"]);
  expect(told(asked(["2026-01-26", gone], ["2026-07-30", gone]))).toMatchObject({
    against: [],
    missing: ["parameters.bodies.voice_to_voice", "parameters.bodies.voice_to_voice"],
  });
});

it("is kept by no answer of which nothing says that it serves, such as an id of a request", () => {
  const early = { json: { status: "discontinued", id: "req_1" } };

  expect(told(asked(["2026-01-26", early], ["2026-07-30", accepted]))).toMatchObject({
    for: ["seen"],
    missing: ["recognise.accepted"],
  });
});
