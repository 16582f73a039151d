import { expect, it } from "vitest";
import { mayBeBusy } from "./drain-queues.ts";

it("says once which accounts' jobs were not over, and what helps", () => {
  expect(mayBeBusy(new Set(["pay-as-you-go-a", "standard-a"]))).toEqual([
    expect.stringMatching(/^jobs of pay-as-you-go-a, standard-a may .*--plan.*within\.webhookMs/),
  ]);
  expect(mayBeBusy(new Set())).toEqual([]);
});
