import { expect, it } from "vitest";
import { Story, session } from "../../history/reading/story.ts";
import { contradicts, withControl } from "../../history/sighting.ts";
import { findShowing } from "./find-showing.ts";

const [email, password] = ["ada@example.com", "Correct-horse-7"];
const story = new Story()
  .during("log in twice/0")
  .call("signup", { email, password, name: "Ada" })
  .call("login", { email, password }, session(email, "Ada", false, "1"))
  .call("login", { email, password }, session(email, "Ada", false, "2"));
const { history } = story;
const breach = contradicts(history.calls.at(-1)!, {
  field: "data.token_expiry",
  expected: "1_month",
  got: "other",
});

/** What is shown where the calls, made alone, break the rule at these tries, from 1. */
async function shownWhere(
  breaks: (nth: number) => boolean,
  shows = breach,
  { met = history, left = 1e9 } = {},
) {
  // Each try takes two of what is left.
  const client = { allowance: { left: () => left - 2 * nth } };
  const recorder = { vault: { byPseudonym: () => new Map() } };
  const world = { client, recorder, mint: { hex: () => "aa" }, facts: met.facts };
  let nth = 0;
  return await findShowing(
    world as never,
    { breaches: [shows], history: met, simpler: async () => undefined },
    {
      rule: "login.expiry-default",
      until: Number.POSITIVE_INFINITY,
      judges: async () => ({ breach: breaks(++nth) ? shows : undefined, history: met }),
    },
  );
}

const routes = (showing: Awaited<ReturnType<typeof shownWhere>>) =>
  "shown" in showing ? showing.shown.map(({ call }) => call?.route?.id) : showing;

it("shows the fewest calls of what breaks now and then, though more broke twice in a row by luck", async () => {
  const lucky = new Set([2, 3]);

  const showing = await shownWhere((nth) => lucky.has(nth) || (nth > 3 && nth % 10 === 0));

  expect(routes(showing)).toEqual(["signup", "login"]);
  expect(showing).toMatchObject({ broke: true, plays: { times: 2 } });
});

it("keeps a request that was served for comparison, though the rule breaks without it", async () => {
  const showing = await shownWhere(() => true, withControl(history.calls[1]!, breach));

  expect(routes(showing)).toEqual(["signup", "login", "login"]);
});

it("makes a request for work without the others first, while there is room for it", async () => {
  const { history: met } = new Story()
    .during("ask/0")
    .call("POST /api/v6/voice/music_gen", {}, { json: { status: "success" } })
    .call("POST /api/v6/voice/lyrics_generator", {}, { json: {} });
  const broke = contradicts(met.calls, { field: "the answer", expected: "served", got: "{}" });

  const showing = await shownWhere(() => true, broke, { met, left: 13 });

  expect(routes(showing)).toEqual(["lyrics_generator"]);
});
