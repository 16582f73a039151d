import { describe, expect, it } from "vitest";
import { jobWriter, ownPlace } from "../acts/job.ts";
import { settingsOf } from "../load-run.ts";
import type { Secrets } from "../secrets.ts";
import type { Line, SentLine } from "./line.ts";
import type { RawEvent } from "./raw-event.ts";
import { tellerFor } from "./teller.ts";
import { Translator } from "./translate.ts";

const settings = settingsOf({
  scenario: "burst",
  size: "smoke",
  run: "b1",
  baseUrl: "http://127.0.0.1:1",
  accounts: [
    { name: "one", plan: "standard", key: "key-of-one" },
    { name: "two", plan: "standard", key: "key-of-two" },
  ],
  request: {
    path: "/queued",
    body: { init_image: "x".repeat(5000) },
    key: { in: "body", name: "key" },
  },
  receivers: [{ hookBase: "http://127.0.0.1:2/h", control: "http://127.0.0.1:2/c" }],
});
const secrets: Secrets = {
  keys: ["key-of-one", "key-of-two"],
  passwords: [],
  headers: { "x-gate": "open" },
};

const begin: Line = { r: "begin", t: 1, instance: 1, instances: 2, intent: "race" };
const sent = (c: number, more: object = {}): Line => ({
  r: "s",
  v: 2,
  c,
  t: 10 * c,
  o: 0,
  q: 1,
  h: `hook${c}`,
  m: `track${c}`,
  ...more,
});
const answered = (c: number, more: object = {}): Line => ({
  r: "a",
  v: 2,
  c,
  t: 10 * c + 5,
  x: 202,
  n: 4,
  ...more,
});

function translated(...lines: Line[]): { events: RawEvent[]; translator: Translator } {
  const translator = new Translator(settings, tellerFor(settings, secrets));
  return { events: lines.flatMap((line) => translator.read(line)), translator };
}

describe("the events of a raw log", () => {
  it("begin an episode for each account that lives on the instance, with the intent", () => {
    const { events } = translated(begin);

    expect(events).toEqual([
      {
        ev: "episode",
        phase: "begin",
        t_us: 1,
        clock: "k6:b1.1",
        episode: "b1/two",
        subject: "two",
        drive: "burst",
        values: { size: "smoke", plan: "standard" },
        intent: "race",
      },
    ]);
  });

  it("tell a request with account, plan, hook, schedule and program order", () => {
    const { events } = translated(begin, sent(3, { d: 25, f: ["2.1", "2.2"] }));

    expect(events.at(-1)).toMatchObject({
      ev: "sent",
      id: "b1.1.2.3",
      clock: "k6:b1.1",
      t_us: 30,
      due_us: 25,
      method: "POST",
      path: "/queued",
      account: "two",
      plan: "standard",
      hook: "hook3",
      after: ["b1.1.2.1", "b1.1.2.2"],
      headers: {
        "x-gate": "open",
        accept: "application/json",
        "content-type": "application/json",
      },
    });
  });

  it("say which jobs are long or lack what their route needs", () => {
    const { events } = translated(begin, ...[0, 1, 3, 4].map((o) => sent(o + 1, { o })));
    const cases = events.flatMap((event) => (event.ev === "sent" ? [event.design?.case] : []));

    expect(cases).toEqual([undefined, "long", "bare", undefined]);
  });

  it("keep a body readable: long strings are cut, the size is the true one", () => {
    const { events } = translated(begin, sent(1));

    const { body } = events.at(-1) as Extract<RawEvent, { ev: "sent" }>;
    const kept = JSON.parse(body?.text ?? "") as Record<string, string>;
    const whole = { ...kept, init_image: "x".repeat(5000) };
    expect(kept).toMatchObject({ key: "key-of-two", track_id: "track1" });
    expect(kept.webhook).toBe("http://127.0.0.1:2/h/hook1");
    expect(kept.init_image).toMatch(/^x{64}\.\.\. \(5000 characters\)$/);
    expect(body).toMatchObject({ bytes: JSON.stringify(whole).length, truncated: true });
  });

  it("keep the digits that make a cut file a job's own, and its true size", () => {
    const pairs = Array.from({ length: 256 }, (_, nth) => nth.toString(16).padStart(2, "0"));
    const ownDigits = Object.fromEntries(pairs.map((pair) => [pair, pair.repeat(12)]));
    const file = `${"x".repeat(5000)}${ownPlace}==`;
    const request = { ...settings.request, body: { init_image: file }, ownDigits };
    const own = "7f0c1f5e-8f4b-4a3e-9d55-0123456789ab";
    const tell = tellerFor({ ...settings, request }, secrets);

    const told = [{ h: own }, { h: undefined, u: own }].map((more) => {
      const { body } = tell(sent(3, more) as SentLine);
      return { file: JSON.parse(body?.text ?? "").init_image, bytes: body?.bytes };
    });

    const write = jobWriter(request, "key-of-two");
    const hookUrl = `http://127.0.0.1:2/h/${own}`;
    const bytes = [{ hookUrl }, {}].map(
      (to) => write("usual", { ...to, trackId: "track3", drawn: own }).body?.length,
    );
    expect(told.map(({ bytes }) => bytes)).toEqual(bytes);
    for (const { file } of told)
      expect(file).toBe(`${"x".repeat(64)}... 7f0c1f5e8f4b0123 (5007 characters)`);
  });

  it("tell what came: a status with its body, or why nothing did", () => {
    const { events } = translated(
      begin,
      sent(1),
      answered(1, { b: "{}", z: 4000 }),
      sent(2),
      answered(2, { x: 0, e: 1050 }),
      sent(3),
      answered(3, { x: 0, e: 1212 }),
      sent(4),
      answered(4, { x: 200, e: 1220 }),
    );

    const answers = events.filter((event) => event.ev === "answered");
    expect(answers.map(({ status, fault }) => status ?? fault)).toEqual([
      202,
      "timeout",
      "refused",
      "reset",
    ]);
    expect(answers[0]?.body).toEqual({ text: "{}", bytes: 4000, truncated: true });
  });

  it("owe an answer to every request: those under way at the end are aborted", () => {
    const { translator } = translated(begin, sent(1), sent(2), answered(1));

    const owed = translator.finish("interrupted");

    expect(owed).toEqual([
      {
        ev: "answered",
        id: "b1.1.2.2",
        episode: "b1/two",
        t_us: 20,
        clock: "k6:b1.1",
        fault: "aborted",
      },
      expect.objectContaining({
        ev: "episode",
        phase: "end",
        subject: "two",
        fault: "interrupted",
      }),
    ]);
    expect(translator.finish()).toHaveLength(1);
  });
});
