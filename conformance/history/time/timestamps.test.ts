import { describe, expect, it } from "vitest";
import { readTimestamp } from "./timestamps.ts";

const utc = (text: string) => ({ is: "utc", ms: Date.parse(text) });

describe("a timestamp of ISO 8601", () => {
  it.each([
    ["2026-11-21T08:30:00Z", utc("2026-11-21T08:30:00Z")],
    ["20261121T083000,5Z", utc("2026-11-21T08:30:00.5Z")],
    ["2026-W47-6T08:30+00", utc("2026-11-21T08:30:00Z")],
    ["2026-325T08.5Z", utc("2026-11-21T08:30:00Z")],
    ["+010000-01-01T00:00:00Z", utc("+010000-01-01T00:00:00Z")],
    ["+292278994-08-17T07:12:55.807Z", { is: "utc", ms: Number.POSITIVE_INFINITY }],
    [
      "2026-11-21T09:30:00+01:00",
      { ...utc("2026-11-21T08:30:00Z"), is: "other zone", offset: "+01:00" },
    ],
    ["2026-11-21T08:30:00", { ...utc("2026-11-21T08:30:00Z"), is: "no zone" }],
  ])("is read: %s", (text, read) => expect(readTimestamp(text)).toEqual(read));

  it.each([
    "2026-11-21",
    "21.11.2026 08:30",
    "2026-02-30T00:00:00Z",
    "10000-01-01T00:00:00Z",
    "1795249800",
  ])("is not %s", (text) => expect(readTimestamp(text)).toEqual({ is: "no timestamp" }));
});
