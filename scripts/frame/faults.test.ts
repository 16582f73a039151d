import { describe, expect, it, vi } from "vitest";
import { LoadError } from "../../load/load-run.ts";
import { SafetyError } from "../../load/safety.ts";
import { tellFault } from "./faults.ts";

function faultPrinted(error: unknown): [number, string] {
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  try {
    const code = tellFault(error);
    return [code, write.mock.calls.map(([text]) => String(text)).join("")];
  } finally {
    write.mockRestore();
  }
}

describe("what ends a command", () => {
  it("is told in one sentence, with exit code 3, where load lacks a fact or is not allowed", () => {
    const lacks = "scenario accounts needs two accounts of one plan";
    const forbids = "load is not authorised";

    expect(faultPrinted(new LoadError(lacks))).toEqual([3, `${lacks}\n`]);
    expect(faultPrinted(new SafetyError(forbids))).toEqual([3, `${forbids}\n`]);
  });

  it("is the kit's own fault, with exit code 4, where nobody expected it", () => {
    const [code, text] = faultPrinted(new TypeError("x is not a function"));

    expect(code).toBe(4);
    expect(text).toMatch(/^The kit itself failed.*\nTypeError: x is not a function/);
  });
});
