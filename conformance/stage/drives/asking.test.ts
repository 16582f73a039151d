import { expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import type { Client } from "../../target/client.ts";
import type { Evidence } from "../../target/evidence.ts";
import { Recorder } from "../../target/recorder.ts";
import { World } from "../world.ts";
import { asking } from "./asking.ts";
import { isWithin } from "./changes.ts";
import { alone } from "./companions.ts";

const accounts = ["ada", "bob"].map((name, at) => ({
  name,
  plan: at === 0 ? "standard" : "pay-as-you-go",
  key: `key-of-${name}-1`,
}));
const refused = { status: 400, json: { status: "error" }, text: '{"status":"error"}' };
const taken = { status: 200, json: { status: "processing", id: 1 }, text: "{}" };

/** The durations that are asked for, with their askers, of a service that refuses some the first time. */
const asked = (durations: readonly number[], refusedOnce: readonly number[], of = accounts) => {
  const refusing = new Set(refusedOnce);
  return askedOf((duration) => (refusing.delete(duration) ? refused : taken), durations, of);
};

/** The durations that are asked for, with their askers, of a service that answers so. */
async function askedOf(
  answer: (duration: number) => object,
  durations: readonly number[],
  of = accounts,
) {
  const seen: string[] = [];
  const call = async ({ body }: { body: { key: string; duration: number } }) => {
    seen.push(`${body.key.split("-")[2]} ${body.duration}`);
    return answer(body.duration);
  };
  const facts = parseProfile({ target: { baseUrl: "http://127.0.0.1:1" }, accounts: of }, {});
  const world = new World({
    facts,
    client: { call } as unknown as Client,
    evidence: {} as Evidence,
    recorder: new Recorder(),
    ...{ run: "story", seed: 1, lendings: 1 },
  });
  const drive = asking<null>("ask for durations", {
    routes: ["music_gen"],
    ...{ given: undefined as never, cases: [null] },
    series: () => [
      {
        route: "music_gen",
        changes: durations.map((duration) => ({ duration })),
        isValid: isWithin("duration", { min: 30, max: 480 }),
      },
    ],
  });
  await drive.act({ values: null, beside: alone, which: "shared" }, world.stage("one"));
  return seen;
}

it("asks once more for the last allowed value that was refused, with another account where there is one", async () => {
  expect(await asked([20, 45, 60, 30], [20, 45, 60])).toHaveLength(5);
  const [first, ...others] = await asked([45, 30], [45]);
  expect([first, ...others].map((one) => one?.split(" ")[1])).toEqual(["45", "30", "45"]);
  expect(others.at(-1)?.split(" ")[0]).not.toBe(first?.split(" ")[0]);
  expect(await asked([45, 30], [45], accounts.slice(0, 1))).toEqual(["ada 45", "ada 30", "ada 45"]);
});

it("asks no more for a value that is not allowed, nor for one that was taken", async () => {
  expect(await asked([20, 45, 30], [20])).toHaveLength(3);
});

it("asks again a moment after a page, which a gateway may have sent, and not after a refusal in JSON", async () => {
  const page = { status: 403, text: "<html><title>Just a moment...</title></html>" };
  const inTurn = (...answers: object[]) => askedOf(() => answers.shift() ?? taken, [20]);

  expect(await inTurn(page, page)).toHaveLength(3);
  expect(await inTurn(refused, refused)).toHaveLength(2);
});
