import { expect, it, vi } from "vitest";
import {
  failing,
  historyOf,
  keptExpiry,
  passing,
} from "../../../conformance/report/selftest/samples.ts";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { Looks, type LooksBroken } from "./looks.ts";
import { Onlooker } from "./onlooker.ts";

it("takes a rule for broken that failed in two looks in a row, and says so once", () => {
  const looks = new Looks();
  const [broken, right] = [failing("refresh.expiry-default"), passing("login.result")];

  const said = [[broken], [right], [broken, right], [broken], [broken]].map((told) =>
    looks.take(told).map(({ rule }) => rule),
  );

  expect(said).toEqual([[], [], [], ["refresh.expiry-default"], []]);
});

it("says what looks broken while a run goes on", async () => {
  vi.spyOn(performance, "now").mockImplementation(() => Date.now() * 1000);
  const said: LooksBroken[] = [];
  const onlooker = new Onlooker((broken) => said.push(broken));
  const end = { ...historyOf([]).events.at(-1), ev: "episode", phase: "end", drive: "sample" };

  for (const event of keptExpiry().events) onlooker.see(event);
  const going = setInterval(() => onlooker.see(end as HistoryEvent), 50);
  await vi.waitUntil(() => said.length > 0, { timeout: 60_000 });
  clearInterval(going);
  await onlooker.close();

  expect(said[0]).toMatchObject({ level: "must", about: expect.any(String) });
});
