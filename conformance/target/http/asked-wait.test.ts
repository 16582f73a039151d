import { describe, expect, it } from "vitest";
import { askedWaitMs } from "./asked-wait.ts";

const now = Date.parse("2026-11-21T11:30:00Z");
const inSeconds = (seconds: number) => String(now / 1000 + seconds);

describe("how long a refusal asks to wait", () => {
  it.each<[string, Record<string, string>, unknown, number | undefined]>([
    ["Retry-After, in seconds", { "retry-after": "2" }, {}, 2000],
    ["Retry-After, a date", { "retry-after": "Sat, 21 Nov 2026 11:30:03 GMT" }, {}, 3000],
    ["Retry-After before all else", { "retry-after": "0", "ratelimit-reset": "9" }, {}, 0],
    ["X-RateLimit-Reset, an instant", { "x-ratelimit-reset": inSeconds(4) }, {}, 4000],
    ["X-Rate-Limit-Reset, in ms", { "x-rate-limit-reset": String(now + 250) }, {}, 250],
    ["RateLimit-Reset, seconds left", { "ratelimit-reset": "5" }, {}, 5000],
    ["RateLimit of today's draft", { ratelimit: '"default";r=0;t=6' }, {}, 6000],
    ["RateLimit of older drafts", { ratelimit: "limit=9, remaining=0, reset=7" }, {}, 7000],
    ["its body", {}, { error: { code: "slow", retry_after: 1.5 } }, 1500],
    ["its body, in a text", {}, { retryAfter: "3" }, 3000],
    ["nothing that is past", { "x-ratelimit-reset": inSeconds(-60) }, {}, 0],
    [
      "nothing that can be read",
      { "retry-after": "soon", ratelimit: "r=0" },
      { wait: 1 },
      undefined,
    ],
    ["nothing at all", {}, "later", undefined],
  ])("is told by %s", (_what, headers, json, ms) => {
    const date = new Date(now).toUTCString();

    expect(askedWaitMs({ headers: { date, ...headers }, json })).toBe(ms);
  });
});
