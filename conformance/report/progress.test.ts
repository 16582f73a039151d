import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { progressOn } from "./progress.ts";

/** A stream that keeps what is written, as a terminal or as a file. */
function sink(isTTY: boolean) {
  const written: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      done();
    },
  });
  Object.assign(stream, { isTTY, columns: 80 });
  return { written, stream: stream as NodeJS.WriteStream };
}

describe("progress", () => {
  it("is a line now and then where nobody looks on", () => {
    const { written, stream } = sink(false);
    const progress = progressOn({ stream, colour: false, now: () => 0 });

    for (let done = 1; done <= 40; done += 1) progress.step({ done, planned: 40, what: "login" });

    expect(written).toHaveLength(11);
    expect(written.at(-1)).toBe("40/40 0.0 s login\n");
  });

  it("changes in place on a terminal, no more often than eyes follow", () => {
    const { written, stream } = sink(true);
    let time = 0;
    const progress = progressOn({ stream, colour: false, now: () => time });

    for (let done = 0; done < 100; done += 1) {
      time += 10;
      progress.step({ done, planned: 100, what: "login" });
    }
    progress.done();

    const painted = written.filter((text) => text.includes("login"));
    expect(painted.length).toBeGreaterThan(10);
    expect(painted.length).toBeLessThan(20);
  });

  it("says nothing when told to be quiet", () => {
    const { written, stream } = sink(true);

    const progress = progressOn({ stream, colour: false, quiet: true });
    progress.step({ done: 1, planned: 1, what: "login" });
    progress.say("hello");

    expect(written).toEqual([]);
  });
});
