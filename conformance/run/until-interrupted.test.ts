import { describe, expect, it } from "vitest";
import { untilInterrupted } from "./until-interrupted.ts";

const forEver = () => new Promise<string>(() => {});

describe("work until a run is interrupted", () => {
  it("comes to its own result where nobody interrupts it", async () => {
    const { signal } = new AbortController();

    expect(await untilInterrupted(signal, async () => "done", "left")).toBe("done");
    expect(await untilInterrupted(undefined, async () => "done", "left")).toBe("done");
  });

  it("is left as it is once somebody does", async () => {
    const controller = new AbortController();
    const left = untilInterrupted(controller.signal, forEver, "left");

    controller.abort();

    expect(await left).toBe("left");
  });

  it("is not begun after", async () => {
    let begun = 0;
    const work = async () => `${++begun}`;

    expect(await untilInterrupted(AbortSignal.abort(), work, "left")).toBe("left");
    expect(begun).toBe(0);
  });
});
