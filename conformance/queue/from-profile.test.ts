import { expect, it } from "vitest";
import { defineProfile, type ProfileInput, parseProfile } from "../../contracts/profile/index.ts";
import { queueTerms } from "./from-profile.ts";

const termsOf = (declared: Omit<ProfileInput, "target">) =>
  queueTerms(
    parseProfile(defineProfile({ target: { baseUrl: "http://127.0.0.1:1" }, ...declared }), {}),
  );

it("takes over what is declared, in microseconds", () => {
  const terms = termsOf({
    queue: { runningCounts: true, webhookDelayMs: 25, serviceTime: { minimumMs: 80 } },
    async: { callbacksReliable: true, callsFailures: true },
  });

  expect(terms).toMatchObject({
    runningCounts: true,
    delay: 25_000,
    serviceTime: 80_000,
    reliable: true,
    finalCall: false,
  });
});

it("holds no silence against a target whose jobs may fail without a call", () => {
  const reliable = (callsFailures?: boolean) =>
    termsOf({ async: { callbacksReliable: true, callsFailures } }).reliable;

  expect([true, undefined, false].map(reliable)).toEqual([true, false, false]);
});
