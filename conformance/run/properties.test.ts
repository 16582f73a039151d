import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { Vault } from "../../contracts/history/vault.ts";
import { parseProfile } from "../../contracts/profile/index.ts";
import { idleDrive } from "../selftest/idle-drive.ts";
import { Accounts } from "../stage/accounts.ts";
import type { Drive } from "../stage/drive.ts";
import type { World } from "../stage/world.ts";
import { allowing } from "../target/pace/allowance.ts";
import { Recorder } from "../target/recorder.ts";
import type { Plan } from "./plan.ts";
import type { Schedule } from "./planning/schedule.ts";
import { runProperties } from "./properties.ts";

const facts = parseProfile(
  {
    target: { baseUrl: "http://127.0.0.1:1" },
    accounts: [
      { name: "ada", key: "a key of hers", plan: "standard" },
      { name: "bob", key: "a key of his", plan: "pay-as-you-go" },
    ],
  },
  {},
);

/** Runs so many episodes of these drives, each planned to ask for one job. */
async function run(
  drives: Partial<Record<keyof Schedule, Drive>>,
  { accounts = new Accounts(facts), allowance = allowing({}), count = 1 } = {},
) {
  const episodesOf = (drive: Drive) =>
    Array.from({ length: count }, (_, index) => ({ drive, index, cost: oneJob, tells: [] }));
  const dealt = Object.entries(drives).map(([company, drive]) => [company, episodesOf(drive)]);
  const idle = { together: [], patient: [], beside: [], apart: [], exclusive: [], clock: [] };
  const planned: Record<string, unknown[]> = { ...idle, ...Object.fromEntries(dealt) };
  const plan = { ...planned, episodes: Object.values(planned).flat() } as unknown as Plan;
  const client = { allowance, width: 1, activity: { idleMs: () => 0 } };
  const stage = (episode: string) => ({ episode, leave: () => {} });
  const recorder = new Recorder(new Vault());
  const world = { accounts, facts, recorder, client, stage, isOver: new Promise(() => {}) };
  return runProperties(world as unknown as World, plan, { seed: 1 });
}

const oneJob = { requests: 1, users: 0, paidJobs: 1, restarts: 0 };

it("lets what queues up for one account hold up no other's", async () => {
  const accounts = new Accounts(facts);
  const [most, under] = [new Map<string, number>(), new Map<string, number>()];
  const ended: string[] = [];
  const bobs = Promise.withResolvers<void>();
  const asks = idleDrive("ask for work", {
    act: async (_, { episode }) => {
      const { name = "nobody" } = accounts.firstOf(episode) ?? {};
      const count = (under.get(name) ?? 0) + 1;
      under.set(name, count);
      most.set(name, Math.max(most.get(name) ?? 0, count));
      // Were bob held up by ada's jobs, none would end.
      await (name === "ada" ? bobs.promise : setTimeout(0));
      under.set(name, (under.get(name) ?? 0) - 1);
      ended.push(name);
      if (ended.length === 6) bobs.resolve();
    },
  });

  await run({ beside: asks }, { accounts, count: 12 });

  expect(Object.fromEntries(most)).toEqual({ ada: 2, bob: 2 });
  expect(ended.slice(0, 6)).toEqual(Array(6).fill("bob"));
});

it("keeps what was planned for those that run last, however much others take", async () => {
  const allowance = allowing({ requests: 99, paidJobs: 99 });
  allowance.bound({ requests: 99, paidJobs: 4 });
  const job = { method: "POST", path: "/api/v6/voice/music_gen" };
  const took = new Map<string, number>();
  const takes = (name: string, jobs: number) =>
    idleDrive(name, {
      act: async () => {
        for (let nth = 1; nth <= jobs; nth += 1) {
          allowance.take(job);
          took.set(name, nth);
        }
      },
    });

  const { spent } = await run(
    { beside: takes("ask", 9), exclusive: takes("restart", 1), clock: takes("tour", 1) },
    { allowance },
  );

  expect(Object.fromEntries(took)).toEqual({ ask: 2, restart: 1, tour: 1 });
  expect(spent).toEqual(["extent"]);
  expect(allowance.left("paidJobs")).toBe(0);
});
