import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { Vault } from "../../contracts/history/vault.ts";
import { parseProfile } from "../../contracts/profile/index.ts";
import { idleDrive } from "../selftest/idle-drive.ts";
import { Accounts } from "../stage/accounts.ts";
import type { World } from "../stage/world.ts";
import { Recorder } from "../target/recorder.ts";
import type { Plan } from "./plan.ts";
import { runProperties } from "./properties.ts";

/** The most episodes under way for each account, and the order in which all ended, where one account's jobs take long. */
async function played(slow: string) {
  const accounts = [
    { name: "ada", key: "a key of hers", plan: "standard" },
    { name: "bob", key: "a key of his", plan: "pay-as-you-go" },
  ];
  const facts = parseProfile({ target: { baseUrl: "http://127.0.0.1:1" }, accounts }, {});
  const all = new Accounts(facts);
  const most = new Map<string, number>();
  const under = new Map<string, number>();
  const ended: string[] = [];
  const asks = idleDrive("ask for work", {
    company: "beside",
    act: async (_, { episode }) => {
      const name = all.firstOf(episode)?.name ?? "nobody";
      under.set(name, (under.get(name) ?? 0) + 1);
      most.set(name, Math.max(most.get(name) ?? 0, under.get(name) ?? 0));
      await setTimeout(name === slow ? 30 : 0);
      under.set(name, (under.get(name) ?? 0) - 1);
      ended.push(name);
    },
  });
  const episodes = Array.from({ length: 12 }, (_, index) => ({
    ...{ drive: asks, index, tells: [], cost: { paidJobs: 1 } },
  }));
  const idle = { together: [], patient: [], apart: [], exclusive: [], clock: [] };
  const world = {
    ...{ accounts: all, facts, recorder: new Recorder(new Vault()) },
    client: { width: 1, activity: { idleMs: () => 0 } },
    stage: (episode: string) => ({ episode, leave: () => {} }),
    isOver: new Promise(() => {}),
  } as unknown as World;
  await runProperties(world, { ...idle, beside: episodes, episodes } as unknown as Plan, {
    seed: 1,
  });
  return { most: Object.fromEntries(most), ended };
}

it("lets what queues up for one account hold up no other's", async () => {
  const { most, ended } = await played("ada");

  expect(most).toEqual({ ada: 2, bob: 2 });
  expect(ended.slice(0, 6)).toEqual(Array(6).fill("bob"));
});
