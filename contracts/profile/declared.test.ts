import { describe, expect, it } from "vitest";
import { isDeclared, parseProfile, profileFacts } from "./index.ts";

const target = { baseUrl: "https://api.example.com" };
const usual = parseProfile({ target }, {});

describe("a declared fact", () => {
  it("counts as declared also where it is what is usual", () => {
    const { queueFull } = usual.recognise;

    const stated = parseProfile({ target, recognise: { queueFull } }, {});

    expect(stated.recognise).toEqual(usual.recognise);
    expect(isDeclared(stated, "recognise.queueFull")).toBe(true);
    expect(isDeclared(stated, "recognise.accepted")).toBe(false);
    expect(isDeclared(usual, "recognise.queueFull")).toBe(false);
  });

  it("is known as such in a history's header", () => {
    const stated = parseProfile({ target, async: { trackId: { length: 24 } } }, {});

    expect(isDeclared(profileFacts(stated), "async.trackId")).toBe(true);
  });

  it("is none where it was taken back", () => {
    const taken = parseProfile({ target, recognise: { jobId: undefined } }, {});

    expect(isDeclared(taken, "recognise.jobId")).toBe(false);
  });
});
