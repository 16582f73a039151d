import { expect, test } from "vitest";
import { idleDrive } from "../../selftest/idle-drive.ts";
import { dealt, schedule } from "./schedule.ts";

test("every drive runs once before any runs twice", () => {
  const [many, few] = [idleDrive("many"), idleDrive("few")];
  const runs = new Map([
    [many, [0, 4, 9]],
    [few, [2]],
  ]);
  const episodes = dealt([many, few], (one) => runs.get(one) ?? []);

  expect(episodes.map(({ drive, index }) => `${drive.name} ${index}`)).toEqual([
    "many 0",
    "few 2",
    "many 4",
    "many 9",
  ]);
});

test("those that wait for seconds begin first, the others in their order", () => {
  const none = { requests: 1, users: 0, lent: 0, paidJobs: 0, restarts: 0, passwords: 0 };
  const waiting = [100, 2100, 0, 5900].map((ms, index) => ({
    ...{ drive: idleDrive("one"), index, cost: { ...none, ms } },
  }));

  expect(schedule(waiting).together.map(({ index }) => index)).toEqual([3, 1, 0, 2]);
});
