import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { Attention, type Standstill } from "./attention.ts";

function standStill(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

it("tells from when until when the process stood still, on the clock that stamps webhooks", async () => {
  const told: Standstill[] = [];
  const attention = new Attention((standstill) => told.push(standstill));
  await sleep(20);

  const from = (performance.timeOrigin + performance.now()) * 1000;
  standStill(60);
  const until = (performance.timeOrigin + performance.now()) * 1000;
  await sleep(20);
  attention.stop();

  const covering = told.find(({ from_us, until_us }) => from_us <= from && until_us >= until);
  expect(covering).toBeDefined();
  expect(attention.longestMs).toBeGreaterThanOrEqual(60);
});

it("tells of a standstill that lasts until its end", () => {
  const told: Standstill[] = [];
  const attention = new Attention((standstill) => told.push(standstill));

  standStill(30);
  attention.stop();

  expect(told).toHaveLength(1);
});
