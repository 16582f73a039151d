import { expect, it } from "vitest";
import type { DriverStage } from "../../../conformance/run/driver.ts";
import type { WorkAnswer } from "../../../conformance/stage/customer.ts";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { drainQueues } from "./drain-queues.ts";

it("waits for no queue that had no place free for as long as one request is tried", async () => {
  const profile = parseProfile({ target: { baseUrl: "http://127.0.0.1:9" } }, {});
  const account = { name: "one", plan: "standard", key: "key-of-one-account" } as const;
  let asked = 0;

  const ask = async () => {
    asked += 1;
    return { disposition: "queue full", answer: {} } as WorkAnswer;
  };
  const busy = await drainQueues({ profile } as DriverStage, [account], { ask });

  expect([busy, asked]).toEqual([["one"], 1]);
});

it.each([
  { most: undefined, jobs: 3 },
  { most: 1, jobs: 1 },
])("asks for no more jobs than it may where all are lost: $most", async ({ most, jobs }) => {
  const profile = parseProfile({ target: { baseUrl: "http://127.0.0.1:9" } }, {});
  const account = { name: "one", plan: "standard", key: "key-of-one-account" } as const;
  let asked = 0;
  const ask = async () => {
    asked += 1;
    return { disposition: "accepted", answer: {} } as WorkAnswer;
  };

  const busy = await drainQueues({ profile } as DriverStage, [account], { ask, most });

  expect([busy, asked]).toEqual([["one"], jobs]);
});
