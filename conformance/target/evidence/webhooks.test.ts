import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import type { HookEvent } from "../../../contracts/history/events.ts";
import { Recorder } from "../recorder.ts";
import { type WebhookOptions, Webhooks } from "./webhooks.ts";

let webhooks: Webhooks | undefined;
afterEach(() => webhooks?.close());

async function open(options: Partial<WebhookOptions> = {}) {
  const recorder = new Recorder();
  webhooks = new Webhooks({ listen: "127.0.0.1:0", nearby: true, recorder, ...options });
  await webhooks.start();
  return { webhooks, recorder, events: recorder.events as HookEvent[] };
}

const post = (url: string, body: string | Uint8Array<ArrayBuffer>, headers = {}) =>
  fetch(url, { method: "POST", body, headers });

describe("the webhook receiver", () => {
  it("gives every job an unguessable URL of its own", async () => {
    const { webhooks } = await open();

    const hooks = Array.from({ length: 100 }, () => webhooks.open());

    expect(new Set(hooks.map(({ url }) => url)).size).toBe(100);
    for (const { hook, url } of hooks) expect(url).toBe(`${webhooks.hookBase}/${hook}`);
    expect(hooks[0]?.hook).toMatch(/^(?=.*[a-z])(?=.*[A-Z])[A-Za-z0-9]{20,}$/);
  });

  it("takes bodies whole that are together more than it holds at once", async () => {
    const { webhooks } = await open();
    const hooks = Array.from({ length: 10 }, () => webhooks.open());
    const body = Buffer.alloc(12 << 20, "x");

    await Promise.all(hooks.map(({ url }) => post(url, body)));

    const sizes = hooks.map(({ hook }) => webhooks.calls(hook).map(({ bytes }) => bytes.length));
    expect(sizes).toEqual(hooks.map(() => [body.length]));
  });

  it("records a call as it came, with when it came and when its answer was out", async () => {
    const { webhooks, events } = await open();
    const { hook, url } = webhooks.open({ episode: "e1", subject: "ada" });

    const answer = await post(`${url}?track_id=t1`, '{"output":["x"]}', { "x-signature": "s" });

    const call = await webhooks.waitFor(hook, { ms: 2000 });
    expect(answer.status).toBe(200);
    expect(Buffer.from(call?.bytes ?? []).toString()).toBe('{"output":["x"]}');
    expect(events).toEqual([
      expect.objectContaining({
        ev: "hook",
        id: call?.id,
        hook,
        episode: "e1",
        subject: "ada",
        method: "POST",
        path: `${new URL(url).pathname}?track_id=t1`,
        headers: expect.objectContaining({ "x-signature": "s" }),
        body: { text: '{"output":["x"]}', bytes: 16 },
        status: 200,
      }),
    ]);
    expect(events[0]?.answered_us).toBeGreaterThanOrEqual(events[0]?.t_us ?? Infinity);
  });

  it("answers badly or late where planned, for so many calls, and well from then on", async () => {
    const { webhooks, events } = await open();
    const { hook, url } = webhooks.open({ answers: [{ status: 500 }, { lateMs: 20 }] });

    const statuses = [];
    for (const body of ["a", "b", "c"]) statuses.push((await post(url, body)).status);

    await webhooks.waitFor(hook, { ms: 2000, count: 3 });
    expect(statuses).toEqual([500, 200, 200]);
    expect(events.map(({ status }) => status)).toEqual([500, 200, 200]);
    const [, late] = events.map(({ t_us, answered_us }) => answered_us - t_us);
    expect(late).toBeGreaterThan(19_000);
  });

  it("records a caller that hangs up before the answer with status 0", async () => {
    const { webhooks } = await open();
    const { hook, url } = webhooks.open({ answers: [{ lateMs: 60_000 }] });
    const { hostname, port, pathname } = new URL(url);

    const socket = connect(Number(port), hostname);
    socket.write(`POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nhi`, () =>
      socket.end(),
    );

    expect((await webhooks.waitFor(hook, { ms: 2000 }))?.status).toBe(0);
  });

  it("keeps bytes that are no text, and reads compressed ones", async () => {
    const { webhooks, events } = await open();
    const { hook, url } = webhooks.open();

    await post(url, new Uint8Array([0xff, 0xfe, 0]));
    await post(url, new Uint8Array(gzipSync('{"id":1}')), { "content-encoding": "gzip" });

    const call = await webhooks.waitFor(hook, { ms: 2000, count: 2 });
    expect(Buffer.from(call?.bytes ?? []).toString()).toBe('{"id":1}');
    expect(events.map(({ body }) => body)).toEqual([
      { base64: "//4A", bytes: 3 },
      { text: '{"id":1}', bytes: 8 },
    ]);
  });

  it("counts what is too large to keep", async () => {
    const { webhooks, events } = await open();
    const { hook, url } = webhooks.open();
    const bytes = 17 * 1024 * 1024;

    await post(url, new Uint8Array(bytes));

    await webhooks.waitFor(hook, { ms: 5000 });
    expect(events[0]?.body).toEqual({ bytes, truncated: true });
  });

  it("finds the job behind a proxy that keeps the path of the public URL", async () => {
    const { webhooks, events } = await open({ publicUrl: "https://kit.example/hooks/" });
    const { hook, url } = webhooks.open();

    await post(url.replace("https://kit.example", webhooks.control), "x");

    expect(url).toMatch(new RegExp(`^https://kit\\.example/hooks/[a-z-]+/${hook}$`));
    expect(await webhooks.waitFor(hook, { ms: 2000 })).toBeDefined();
    expect(events[0]?.hook).toBe(hook);
  });

  it("takes no notice of what is called elsewhere", async () => {
    const { webhooks, events } = await open();

    expect((await fetch(`${webhooks.control}/favicon.ico`)).status).toBe(404);
    expect(events).toEqual([]);
  });
});

describe("a load scenario that asks the receiver", () => {
  const ask = async (webhooks: Webhooks, hook: string, wait: number) =>
    (await fetch(`${webhooks.control}/arrived?hook=${hook}&wait=${wait}`)).json();

  it("hears of a call to a segment of its own making, before and while it asks", async () => {
    const { webhooks, events } = await open();
    const asked = ask(webhooks, "made-up", 5000);

    await post(`${webhooks.hookBase}/made-up`, "{}");

    const told = { arrived: true, t_us: expect.any(Number) };
    expect(await asked).toEqual(told);
    expect(await ask(webhooks, "made-up", 0)).toEqual(told);
    expect(events[0]).toMatchObject({ ev: "hook", hook: "made-up" });
    expect(await asked).toMatchObject({ t_us: events[0]?.answered_us });
  });

  it("hears that nothing came within its wait", async () => {
    const { webhooks } = await open();

    expect(await ask(webhooks, "none", 1)).toEqual({ arrived: false });
  });

  it("reads the clock that calls are stamped with, whichever receiver it is", async () => {
    const { webhooks, events } = await open({ clock: "hooks-2" });
    const before = Date.now() * 1000 - 5000;

    const answer = await fetch(`${webhooks.control}/clock`);
    const told = (await answer.json()) as { clock: string; t_us: number };

    await post(`${webhooks.hookBase}/made-up`, "{}");
    await ask(webhooks, "made-up", 5000);
    expect(told).toEqual({ clock: "hooks-2", t_us: expect.any(Number) });
    expect(told.t_us).toBeGreaterThan(before);
    expect(events[0]).toMatchObject({ clock: "hooks-2" });
    expect(events[0]?.t_us).toBeGreaterThan(told.t_us);
  });

  it("hears of the final call alone", async () => {
    const { webhooks } = await open({ isFinal: (text) => text.includes("done") });

    await post(`${webhooks.hookBase}/a`, '{"status":"processing"}');
    expect(await ask(webhooks, "a", 1)).toEqual({ arrived: false });
    await post(`${webhooks.hookBase}/a`, '{"status":"done"}');

    expect(await ask(webhooks, "a", 5000)).toMatchObject({ arrived: true });
  });

  it("answers a flood of calls, and keeps no more of them than tell something", async () => {
    const { webhooks, events } = await open();
    const { hook, url } = webhooks.open();
    const { hostname, port } = new URL(url);

    for (const to of [url, `${webhooks.hookBase}/nobodys`]) {
      const socket = connect(Number(port), hostname);
      const head = `POST ${new URL(to).pathname} HTTP/1.1\r\nHost: x\r\nContent-Length: 2`;
      socket.write(`${head}\r\n\r\n{}`.repeat(1009));
      socket.write(`${head}\r\nConnection: close\r\n\r\n{}`);
      expect((await text(socket)).match(/^HTTP.1.1 200/gm)).toHaveLength(1010);
    }

    expect(webhooks.calls(hook)).toHaveLength(1000);
    expect(events).toHaveLength(2000);
  });
});
