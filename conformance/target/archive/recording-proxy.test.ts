import { createServer, type RequestListener, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { clientTo, served } from "../../selftest/served.ts";
import { closeServer, listenOn } from "../http/listen.ts";
import { RecordingProxy, type RecordingProxyOptions } from "./recording-proxy.ts";

const token = "a-token-that-nobody-may-see";

/** Answers a token, and echoes the request. */
const echo: RequestListener = async (request, response) => {
  const body = String(await buffer(request));
  const { method, url, headers } = request;
  response.writeHead(201, { "content-type": "application/json", "x-own": "kept" });
  response.end(JSON.stringify({ access_token: token, method, url, headers, body }));
};

/** A target behind a recording proxy. */
async function proxied(prepare?: RecordingProxyOptions["prepare"], at = served(echo)) {
  const { client, recorder } = clientTo(await at);
  const proxy = new RecordingProxy({ client, ...(prepare === undefined ? {} : { prepare }) });
  const url = await proxy.start();
  onTestFinished(() => proxy.close());
  return { url, events: recorder.events };
}

describe("a recording proxy", () => {
  it("passes a call on as it came, and its answer back", async () => {
    const { url } = await proxied();

    const answer = await fetch(`${url}/a?b=1`, { method: "PUT", body: "{ }" });

    expect(answer.status).toBe(201);
    expect(answer.headers.get("x-own")).toBe("kept");
    expect(await answer.json()).toMatchObject({ method: "PUT", url: "/a?b=1", body: "{ }" });
  });

  it("changes no byte of a body, and keeps apart what came twice", async () => {
    const bytes = Buffer.from(Array.from({ length: 1024 }, (_, at) => (at * 7) % 256));
    const cookies = ["a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT", "b=2; Path=/"];
    const { url } = await proxied(
      undefined,
      served(async (request, response) => {
        const labels = { "x-labels": String(request.headers["content-type"]) };
        response.writeHead(200, { "set-cookie": cookies, "content-encoding": "x-own", ...labels });
        response.end(await buffer(request));
      }),
    );

    const answer = await fetch(url, { method: "POST", body: bytes });

    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(answer.headers.getSetCookie()).toEqual(cookies);
    expect(answer.headers.get("content-encoding")).toBe("x-own");
    expect(answer.headers.get("x-labels")).toBe("undefined");
  });

  it("meets itself a client that expects to be told to go on", async () => {
    const { url, events } = await proxied();
    const sent = request(url, { method: "POST", headers: { expect: "100-continue" } });
    sent.on("continue", () => sent.end("{ }"));
    sent.flushHeaders();

    const answer = await new Promise<string>((resolve, reject) =>
      sent.on("error", reject).on("response", async (it) => resolve(String(await buffer(it)))),
    );

    expect(JSON.parse(answer)).toMatchObject({ body: "{ }" });
    expect(events).toMatchObject([{ ev: "sent" }, { ev: "answered", status: 201 }]);
  });

  it("says so where it cannot send a request, and blames nobody for it", async () => {
    const { url, events } = await proxied((request) => ({ ...request, method: "NO METHOD" }));

    const answer = await fetch(url);

    expect(answer.status).toBe(502);
    expect(await answer.text()).toMatch(/invalid request method/);
    expect(events.at(-1)).toMatchObject({ ev: "answered", fault: "aborted" });
  });

  it("records both halves with the episode they belong to, and no secret", async () => {
    const { url, events } = await proxied((request) => ({ ...request, episode: "one" }));

    await fetch(`${url}/a`, { headers: { authorization: `Bearer ${token}` } });

    expect(events.map(({ ev, episode }) => [ev, episode])).toEqual([
      ["sent", "one"],
      ["answered", "one"],
    ]);
    expect(JSON.stringify(events)).not.toContain(token);
  });

  it("keeps from the target what is refused", async () => {
    const { url, events } = await proxied(() => ({ refused: "not now" }));

    const answer = await fetch(`${url}/a`);

    expect([answer.status, await answer.text()]).toEqual([502, "recording proxy: not now\n"]);
    expect(events).toEqual([]);
  });

  it("says so where the target gives no answer", async () => {
    const server = createServer();
    const at = `http://${await listenOn(server, "127.0.0.1:0", "test")}`;
    await closeServer(server);
    const { url, events } = await proxied(undefined, Promise.resolve(at));

    const answer = await fetch(`${url}/a`);

    expect(answer.status).toBe(502);
    expect(events.at(-1)).toMatchObject({ ev: "answered", fault: "refused" });
  });
});
