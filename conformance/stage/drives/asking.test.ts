import { expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import type { Change } from "../../generation/change.ts";
import { withoutWaits } from "../../selftest/without-waits.ts";
import type { Client } from "../../target/client.ts";
import type { Evidence } from "../../target/evidence/evidence.ts";
import { Recorder } from "../../target/recorder.ts";
import { World } from "../world.ts";
import { asking } from "./asking.ts";
import { alone } from "./member-sets.ts";
import type { Series } from "./series.ts";

withoutWaits();

const accounts = ["ada", "bob"].map((name, at) => ({
  name,
  plan: at === 0 ? "standard" : "pay-as-you-go",
  key: `key-of-${name}-1`,
}));
const refused = { status: 400, json: { status: "error" }, text: '{"status":"error"}' };
const taken = { status: 200, json: { status: "processing", id: 1 }, text: "{}" };

interface Body {
  key: string;
  duration: number;
  seed?: number;
  track_id?: string;
}

/** The durations that are asked for, with their askers, of a service that refuses some the first time. */
const asked = (durations: readonly number[], refusedOnce: readonly number[], of = accounts) => {
  const refusing = new Set(refusedOnce);
  return askedOf((duration) => (refusing.delete(duration) ? refused : taken), durations, of);
};

/** The durations that are asked for, with their askers, of a service that answers so. */
async function askedOf(
  answer: (duration: number, name: string) => object,
  durations: readonly number[],
  of = accounts,
  beside: Change = {},
  rest: Partial<Series> = {},
) {
  const seen: string[] = [];
  const call = async ({ body }: { body: Body }) => {
    const name = body.key.split("-")[2] ?? "";
    const named = body.track_id === undefined ? "" : "named";
    seen.push(`${name} ${body.duration} ${body.seed ?? named}`.trim());
    return answer(body.duration, name);
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
        ...{ route: "music_gen", ...rest },
        changes: durations.map((duration) => ({ duration, ...beside })),
      },
    ],
  });
  await drive.act({ values: null, beside: alone, which: "shared" }, world.stage("one"));
  return seen;
}

it("asks again for an allowed value that was refused, then with another account, and then for what is served", async () => {
  const lasting = (of = accounts) =>
    askedOf((duration) => (duration === 45 ? refused : taken), [45, 30], of);
  const [first, ...others] = await lasting();

  expect([first, ...others].map((one) => one?.split(" ")[1])).toEqual([
    "45",
    "30",
    "45",
    "45",
    "30",
  ]);
  expect(others[1]?.split(" ")[0]).toBe(first?.split(" ")[0]);
  expect(others[2]?.split(" ")[0]).not.toBe(first?.split(" ")[0]);
  expect(await lasting(accounts.slice(0, 1))).toEqual(["ada 45", "ada 30", "ada 45", "ada 30"]);
});

it("asks without one member after the other of what was refused twice, until that is served", async () => {
  const one = accounts.slice(0, 1);
  const all = await askedOf((duration) => (duration === 45 ? refused : taken), [45], one, {
    seed: 7,
  });

  expect(all).toEqual(["ada 45 7", "ada 30", "ada 45 7", "ada undefined 7", "ada 30"]);
});

it("asks no more where the second try is served, for a value that is not allowed, nor for one that was taken", async () => {
  expect(await asked([45, 30], [45])).toHaveLength(3);
  expect(await asked([20, 45, 30], [20])).toHaveLength(3);
});

it("asks another route for what shows that the account is served, where this one serves nothing", async () => {
  const all = await askedOf((duration) => (duration === undefined ? taken : refused), [45]);

  expect(all.map((one) => one.split(" ")[1])).toEqual([
    ...["45", "30", "undefined"],
    ...["45", "45", "30", "30", "undefined"],
  ]);
});

it("asks again for the plain request alone where no route serves the account", async () => {
  const all = await askedOf(() => refused, [45, 60, 75]);

  const durations = all.map((one) => one.split(" ")[1]).filter((one) => one !== "undefined");
  expect(durations).toEqual(["45", "60", "75", "30", "30", "30"]);
});

it("asks with one more parameter where only another account is served without", async () => {
  const none = { duration: undefined };
  let first: string | undefined;
  const answer = (duration: number | undefined, name: string) => {
    first ??= name;
    return duration === undefined && name === first ? refused : taken;
  };
  const all = await askedOf(answer, [], accounts, {}, { plain: none });

  const own = all.filter((one) => one.startsWith(first ?? "")).map((one) => one.split(" ")[1]);
  expect(own.slice(-3)).toEqual([expect.stringMatching(/^\d+$/), "undefined", own.at(-3)]);
});

it("asks without a track_id that the route need not take, at once and again after a moment", async () => {
  const one = accounts.slice(0, 1);
  const all = await askedOf(() => refused, [45], one, {}, { order: { isNamed: true } });

  expect(all.filter((one) => !one.endsWith("undefined"))).toEqual([
    ...["ada 45 named", "ada 30 named", "ada 30"],
    ...["ada 30 named", "ada 30"],
  ]);
});
