import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Plan, queueLimits } from "../../contracts/limits.ts";

/** For tests: a target with a queue an account (the key is the plan's name, a dash, and anything). */
export interface FakeTarget {
  baseUrl: string;
  /** Bodies of the requests as they came, and when. */
  seen: {
    at: number;
    path: string;
    body: Record<string, unknown>;
    headers: IncomingMessage["headers"];
  }[];
  close(): Promise<void>;
}

export interface FakeReceiver {
  hookBase: string;
  control: string;
  /** Segments in the order in which they were called. */
  called: string[];
  close(): Promise<void>;
}

/**
 * Serves the queued route: 202, or 429 "queue full", after `answerMs`; a job takes `serviceMs`, then its webhook is
 * called.
 */
export async function fakeTarget(serviceMs = 5, answerMs = 0): Promise<FakeTarget> {
  const seen: FakeTarget["seen"] = [];
  const queued = new Map<string, string[]>();
  let closed = false;

  async function work(key: string, queue: string[]): Promise<void> {
    while (queue.length > 0 && !closed) {
      await sleep(serviceMs);
      if (queue[0] !== "undefined")
        await fetch(queue[0] ?? "", { method: "POST", body: "{}" }).catch(() => {});
      queue.shift();
    }
    queued.delete(key);
  }

  const { url, close } = await serve(async (request, response) => {
    const body = JSON.parse(await textOf(request)) as Record<string, unknown>;
    seen.push({ at: performance.now(), path: request.url ?? "", body, headers: request.headers });
    if (answerMs > 0) await sleep(answerMs);
    const key = String(body.key);
    const queue = queued.get(key) ?? [];
    if (queue.length >= queueLimits[key.split("/")[0] as Plan]) {
      response.writeHead(429).end('{"status":"error","message":"queue full"}');
      return;
    }
    response.writeHead(202).end('{"status":"processing"}');
    queue.push(String(body.webhook));
    if (queued.has(key)) return;
    queued.set(key, queue);
    void work(key, queue);
  });
  return {
    baseUrl: url,
    seen,
    close() {
      closed = true;
      return close();
    },
  };
}

/** Takes webhooks below /hooks and tells of them at /control/arrived. */
export async function fakeReceiver(): Promise<FakeReceiver> {
  const called: string[] = [];
  const waiting = new Map<string, (() => void)[]>();

  const { url, close } = await serve(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
    if (pathname === "/control/clock") {
      response.end(
        JSON.stringify({
          clock: "receiver",
          t_us: Math.round((performance.timeOrigin + performance.now()) * 1000),
        }),
      );
      return;
    }
    if (pathname !== "/control/arrived") {
      const hook = pathname.split("/").at(-1) ?? "";
      called.push(hook);
      response.end(() => {
        for (const tell of waiting.get(hook) ?? []) tell();
      });
      return;
    }
    const hook = searchParams.get("hook") ?? "";
    const wait = new Promise<void>((tell) => {
      waiting.set(hook, [...(waiting.get(hook) ?? []), tell]);
    });
    if (!called.includes(hook)) {
      await Promise.race([
        wait,
        sleep(Number(searchParams.get("wait")), undefined, { ref: false }),
      ]);
    }
    response.end(JSON.stringify({ arrived: called.includes(hook), t_us: 0 }));
  });
  return { hookBase: `${url}/hooks`, control: `${url}/control`, called, close };
}

type Answering = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

async function serve(answer: Answering): Promise<{ url: string; close(): Promise<void> }> {
  const server: Server = createServer((request, response) => void answer(request, response));
  server.keepAliveTimeout = 30_000;
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request.setEncoding("utf8")) text += part;
  return text;
}
