import { describe, expect, it } from "vitest";
import { historyEvent } from "../../contracts/history/events.ts";
import { Recorder } from "./recorder.ts";

/** Secrets that happen to be words of the history itself. */
const words = ["text", "path", "POST", "body", "bytes", "headers", "payment", "value", "begin"];

it("hands events on and keeps none, where it is to run for long", () => {
  const handed: unknown[] = [];
  const recorder = new Recorder(undefined, (event) => handed.push(event), { keeps: false });

  recorder.record({ ev: "end" });

  expect([handed.length, recorder.events]).toEqual([1, []]);
});

describe("the recorder", () => {
  it("keeps the history's own words when somebody's secret is one of them", () => {
    const recorder = new Recorder();
    for (const word of words) recorder.vault.register("password", word);

    recorder.record({
      ev: "sent",
      id: "c1",
      method: "POST",
      path: "/x",
      headers: { accept: "text" },
      body: { text: '{"password":"path"}', bytes: 19 },
    });
    recorder.record({
      ev: "mail",
      id: "m1",
      to: [],
      text: "path",
      links: [],
      tokens: [{ token: "text", where: "path" }],
    });
    recorder.record({ ev: "probe", id: "p1", probe: "payment", about: {}, value: ["begin"] });

    for (const event of recorder.events) {
      expect(historyEvent.safeParse(event).error).toBeUndefined();
    }
    expect(recorder.events).toMatchObject([
      {
        method: "POST",
        headers: { accept: expect.stringMatching(/^~password/) },
        body: { text: expect.stringMatching(/^\{"password":"~password\S+~"\}$/), bytes: 19 },
      },
      {
        text: expect.stringMatching(/^~/),
        tokens: [{ token: expect.stringMatching(/^~/), where: "path" }],
      },
      { probe: "payment", value: [expect.stringMatching(/^~/)] },
    ]);
  });

  it("hides the secrets of a body that was cut off on purpose", () => {
    const seen: unknown[] = [];
    const recorder = new Recorder(undefined, (event) => seen.push(event));
    const text = '{"email":"ada@example.com","password":"Quiet-river-42x!","na';

    recorder.record({
      ev: "sent",
      req: "c1",
      method: "POST",
      path: "/login",
      headers: {},
      body: { text, bytes: text.length },
      conn: "new",
      schedule_us: null,
    } as never);

    expect(JSON.stringify(seen)).toContain("ada@example.com");
    expect(JSON.stringify(seen)).not.toContain("Quiet-river");
  });

  it("stamps in order, and keeps a stamp that was taken elsewhere", () => {
    const seen: number[] = [];
    const recorder = new Recorder(undefined, ({ seq }) => seen.push(seq));

    recorder.record({ ev: "clock", to: null });
    recorder.record({ ev: "clock", to: null, t_us: 5, clock: "k6-0" });

    expect(seen).toEqual([0, 1]);
    expect(recorder.events[0]).toMatchObject({ clock: "kit", t_us: expect.any(Number) });
    expect(recorder.events[1]).toMatchObject({ clock: "k6-0", t_us: 5 });
  });

  it("keeps nothing that comes after the end, such as a late webhook", () => {
    const seen: string[] = [];
    const recorder = new Recorder(undefined, ({ ev }) => seen.push(ev));

    recorder.record({ ev: "clock", to: null });
    recorder.record({ ev: "end" });
    recorder.record({ ev: "strain", from_us: 1, t_us: 2 });

    expect(seen).toEqual(["clock", "end"]);
    expect(recorder.events.map(({ ev }) => ev)).toEqual(["clock", "end"]);
  });
});
