import { describe, expect, it } from "vitest";
import { isLoopback } from "../contracts/profile/sections/effective.ts";
import { assertWithin, ceilingFor, loopbackCeiling, SafetyError } from "./safety.ts";

const ceiling = { requestsPerSecond: 5, totalRequests: 100, concurrency: 10, seconds: 60 };

describe("the safety of load", () => {
  it("knows this machine by its loopback addresses only", () => {
    const here = [
      "http://127.0.0.1:80",
      "http://127.9.9.9",
      "http://localhost:1",
      "http://[::1]:1",
    ];
    const elsewhere = [
      "http://10.0.0.1",
      "https://127.0.0.1.example.com",
      "http://localhost.example",
    ];

    expect(here.map(isLoopback)).toEqual(here.map(() => true));
    expect(elsewhere.map(isLoopback)).toEqual(elsewhere.map(() => false));
  });

  it("lets nobody load another machine without leave and ceiling", () => {
    const url = "https://api.example.com";

    expect(() => ceilingFor(url, { authorised: false, ceiling })).toThrow(SafetyError);
    expect(() => ceilingFor(url, { authorised: true })).toThrow(/load\.ceiling/);
    expect(ceilingFor(url, { authorised: true, ceiling })).toBe(ceiling);
  });

  it("bounds loopback too, by the profile's ceiling or one of its own", () => {
    expect(ceilingFor("http://127.0.0.1", { authorised: false })).toBe(loopbackCeiling);
    expect(ceilingFor("http://127.0.0.1", { authorised: false, ceiling })).toBe(ceiling);
  });

  it("refuses what could cost more than the ceiling, and names the bound", () => {
    const within = { requests: 100, concurrency: 10, requestsPerSecond: 5, seconds: 60 };

    expect(() => assertWithin("burst", within, ceiling)).not.toThrow();
    for (const [member, bound] of [
      ["requests", "totalRequests"],
      ["concurrency", "concurrency"],
      ["requestsPerSecond", "requestsPerSecond"],
      ["seconds", "seconds"],
    ] as const) {
      const over = { ...within, [member]: within[member] + 1 };
      expect(() => assertWithin("burst", over, ceiling)).toThrow(`load.ceiling.${bound}`);
    }
  });
});
