import { expect, it, vi } from "vitest";
import { seenBefore } from "./one-of-many.ts";

it("a load is not made again for a rule that it broke, nor for one that it showed kept by the rule's own scenario", () => {
  const said = vi.spyOn(console, "log").mockImplementation(() => {});
  const verdicts = [
    { rule: "queue.limit-standard", level: "must", verdict: "fail" },
    { rule: "queue.fifo", level: "must", verdict: "pass" },
    { rule: "queue.per-account", level: "must", verdict: "inconclusive" },
  ];
  const ended = { report: { run: {}, verdicts }, history: { episodes: [] }, played: undefined };
  const earlier = [{ id: "x", code: 0, chosen: {}, loads: ["burst"], ended }] as never;
  const before = { broke: { times: 1, of: 1 }, check: "check" };
  const codeOf = (rule: string, loads: string[]) => seenBefore(rule, loads, earlier, before)?.code;

  expect(codeOf("queue.limit-standard", ["alone"])).toBe(1);
  expect(codeOf("queue.fifo", ["burst"])).toBe(0);
  expect(codeOf("queue.fifo", ["burst", "alone"])).toBeUndefined();
  expect(codeOf("queue.per-account", ["burst"])).toBeUndefined();
  expect(said.mock.calls.flat()).toEqual([
    expect.stringMatching(/^BROKEN {2}queue\.limit-standard/),
    "FIXED   queue.fifo",
  ]);
  said.mockRestore();
});
