import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { Clock, type Course, progressOn, type Step } from "./progress.ts";

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

  it("begins anew with each plan of a run that goes on", () => {
    const { written, stream } = sink(false);
    let time = 0;
    const progress = progressOn({ stream, colour: false, now: () => time });
    const step = (planned: number) => (done: number) => {
      time += 1000;
      progress.step({ phase: "running", done, planned, what: "login" });
    };

    [1, 2].forEach(step(2));
    progress.step({ phase: "running", what: "k6 alone" });
    [1, 2, 3, 4].forEach(step(4));

    expect(written.slice(3)).toEqual([
      "running 1/4 3.0 s login\n",
      "running 2/4 4.0 s login\n",
      "running 3/4 5.0 s login\n",
      "running 4/4 6.0 s login\n",
    ]);
  });

  it("says what is left of work that is not counted, by its plan, and that it is over", () => {
    let time = 0;
    const clock = new Clock(() => time);
    const later = (ms: number, plannedMs: number): string => {
      time += ms;
      const course = { before: 0, now: plannedMs, after: 0 };
      const step = { phase: "running", what: "k6 alone", course } as const;
      clock.takes(step);
      return clock.times(step);
    };

    const said = [
      later(5000, 60_000),
      later(10_000, 60_000),
      later(50_000, 60_000),
      later(0, 9000),
    ];

    expect(said).toEqual([
      "5.0 s, about 60 s left",
      "15.0 s, about 50 s left",
      "65.0 s, longer than planned",
      "65.0 s, about 9 s left",
    ]);
  });

  it("has no more left of a part than what of it is not done", () => {
    const clock = new Clock(() => 0);
    const part = (now: number) => ({
      course: { before: 0, now, after: 0 },
      planned: 100,
      what: "",
    });
    clock.takes({ ...part(90_000), done: 95 });
    const last = { ...part(30_000), done: 99 };
    clock.takes(last);

    expect(clock.times(last)).toBe("0.0 s, about 1 s left");
  });

  it("is one way through all parts of a run, each as long as planned", () => {
    const { written, stream } = sink(false);
    let time = 0;
    const progress = progressOn({ stream, colour: false, now: () => time });
    const step = (course: Course, more: Partial<Step>, ms: number) => {
      progress.step({ phase: "running", course, what: "login", ...more });
      time += ms;
    };

    const [first, second] = [
      { before: 0, now: 10_000, after: 30_000 },
      { before: 10_000, now: 20_000, after: 10_000 },
    ];
    step(first, { done: 0, planned: 4 }, 5000);
    step(first, { done: 2, planned: 4 }, 5000);
    step(second, { what: "k6" }, 10_000);
    step(second, { what: "k6: 10 sent" }, 30_000);
    step(second, { what: "k6 alone" }, 0);

    expect(written).toEqual([
      "running 0 % 0.0 s, about 40 s left login\n",
      "running 12 % 5.0 s, about 40 s left login\n",
      "running 25 % 10.0 s, about 30 s left k6\n",
      "running 75 % 50.0 s, about 10 s left k6 alone\n",
    ]);
  });

  it("names each phase as it begins, and guesses what is left of it", () => {
    const { written, stream } = sink(false);
    let time = 0;
    const progress = progressOn({ stream, colour: false, now: () => time });

    for (let done = 0; done <= 10; done += 1) {
      progress.step({ phase: "running", done, planned: 10, what: "login" });
      time += 30_000;
    }
    progress.step({ phase: "judging", what: "what was recorded" });
    progress.step({ phase: "narrowing", done: 0, planned: 2, what: "login.result" });

    expect(written.slice(0, 2)).toEqual([
      "running 0/10 0.0 s login\n",
      "running 1/10 30.0 s, about 5 min left login\n",
    ]);
    expect(written.slice(-3)).toEqual([
      "running 10/10 300.0 s login\n",
      "judging 330.0 s what was recorded\n",
      "narrowing 0/2 330.0 s login.result\n",
    ]);
  });

  it("tells once of work whose end nobody knows, however far it is", () => {
    const { written, stream } = sink(false);
    const progress = progressOn({ stream, colour: false, now: () => 0 });

    for (const what of ["k6 burst", "k6 burst: 1 sent", "k6 burst: 2 sent", "k6 alone"]) {
      progress.step({ phase: "running", what });
    }

    expect(written).toEqual(["running 0.0 s k6 burst\n", "running 0.0 s k6 alone\n"]);
  });

  it("takes its line away before one that stays, and at the end", () => {
    const { written, stream } = sink(true);
    const progress = progressOn({ stream, colour: false, now: () => 0 });

    progress.step({ phase: "running", what: "login" });
    progress.say("a finding");
    progress.done();

    const toStart = "\u001b[1G";
    const clearWhole = "\u001b[2K";
    expect(written.slice(3)).toEqual([toStart, clearWhole, "a finding\n", toStart, clearWhole]);
  });

  it("says nothing when told to be quiet", () => {
    const { written, stream } = sink(true);

    const progress = progressOn({ stream, colour: false, quiet: true });
    progress.step({ done: 1, planned: 1, what: "login" });
    progress.say("hello");

    expect(written).toEqual([]);
  });
});
