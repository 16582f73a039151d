import { expect, it } from "vitest";
import { defineProfile, parseProfile } from "../../../contracts/profile/index.ts";
import { queueTerms } from "./from-profile.ts";

it("takes over what is declared, in microseconds", () => {
  const profile = parseProfile(
    defineProfile({
      target: { baseUrl: "http://127.0.0.1:1" },
      queue: { runningCounts: true, webhookDelayMs: 25, serviceTime: { minimumMs: 80 } },
      async: { callbacksReliable: true },
    }),
    {},
  );

  expect(queueTerms(profile)).toMatchObject({
    runningCounts: true,
    delay: 25_000,
    serviceTime: 80_000,
    reliable: true,
    finalCall: false,
  });
});
