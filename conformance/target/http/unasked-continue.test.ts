import { createServer, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { clientTo } from "../../selftest/served.ts";
import { Gate } from "../pace/gate.ts";
import { listenOn } from "./listen.ts";
import { ContinueFilter } from "./unasked-continue.ts";

const unasked = "HTTP/1.1 100 Continue\r\n\r\n";
const answer = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}";

describe("a filter of 100 Continue", () => {
  const passed = (pieces: readonly string[]): string => {
    const filter = new ContinueFilter();
    return pieces.map((piece) => filter.pass(Buffer.from(piece))?.toString() ?? "").join("");
  };

  it.each([
    ["in one piece", [unasked + answer]],
    ["several in a row", [unasked, unasked + unasked, answer]],
    ["byte by byte", [...(unasked + answer)]],
    ["with headers of its own", [`HTTP/1.0 100 Go\r\nx-a: 1\r\n\r\n${answer}`]],
  ])("leaves it out: %s", (_how, pieces) => {
    expect(passed(pieces)).toBe(answer);
  });

  it.each([
    ["another answer", answer],
    ["no HTTP at all", "SSH-2.0-x"],
    ["the words in a body", `HTTP/1.1 200 OK\r\n\r\n${unasked}`],
    ["a status that begins like it", "HTTP/1.1 1000 Odd\r\n\r\n"],
  ])("passes on what is none: %s", (_what, sent) => {
    expect(passed([...sent])).toBe(sent);
  });

  it("gives up on one without an end", () => {
    const endless = `HTTP/1.1 100 Continue\r\nx: ${"y".repeat(20_000)}`;

    expect(passed([endless])).toBe(endless);
  });

  it("begins anew with each request", () => {
    const filter = new ContinueFilter();
    filter.pass(Buffer.from(answer));
    filter.expectHead();

    expect(filter.pass(Buffer.from(unasked + answer))?.toString()).toBe(answer);
  });
});

/** A client of a server that does this on each connection that sends a request. */
async function clientOf(answers: (socket: Socket) => void, timeoutMs = 2000) {
  const server = createServer((socket) => socket.on("data", () => answers(socket)));
  const baseUrl = `http://${await listenOn(server, "127.0.0.1:0", "test")}`;
  onTestFinished(() => void server.close());
  return clientTo(baseUrl, {
    gate: new Gate({ requestsPerSecond: 1000, concurrency: 1 }),
    ...{ timeoutMs, connectTimeoutMs: 5000 },
  });
}

describe("the client", () => {
  it("hears an answer behind what it never asked for, time and again on one connection", async () => {
    const connections = new Set<Socket>();
    const { client } = await clientOf((socket) => {
      connections.add(socket);
      socket.write(unasked);
      setTimeout(() => socket.write(unasked + answer), 5);
    });

    for (let n = 0; n < 8; n += 1)
      expect(await client.call({ method: "GET", path: "/" })).toMatchObject({ status: 200 });
    expect(connections.size).toBeLessThan(3);
  });

  it.each([
    ["a head", "HTTP/1.1 200 OK\r\n"],
    ["a body", "HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n"],
    ["no answer, and 100 Continue for ever", unasked],
  ])("waits a bounded time for %s that drips in", async (_what, beginning) => {
    const { client } = await clientOf((socket) => {
      socket.write(beginning);
      const drip = setInterval(() => socket.write(beginning === unasked ? unasked : "x"), 50);
      socket.on("close", () => clearInterval(drip)).on("error", () => undefined);
    }, 200);

    const began = performance.now();
    const { fault } = await client.call({ method: "GET", path: "/" });

    expect(fault).toBe("timeout");
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it("says of an answer that is too large only how large it is", async () => {
    const size = 5 * 1024 * 1024;
    const { client, recorder } = await clientOf((socket) => {
      socket.on("error", () => undefined);
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${size}\r\n\r\n`);
      socket.write(Buffer.alloc(size, "x"));
    });

    const { status, text, json } = await client.call({ method: "GET", path: "/" });

    expect([status, text, json]).toEqual([200, "", undefined]);
    expect(recorder.events.at(-1)).toMatchObject({ body: { truncated: true } });
  });
});
