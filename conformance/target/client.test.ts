import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { Client } from "./client.ts";
import { Gate } from "./gate.ts";
import { closeServer, listenOn } from "./listen.ts";
import { Recorder } from "./recorder.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

describe("the client", () => {
  it("reads a compressed answer, and hides the secrets in it", async () => {
    const said = { data: { access_token: "tok-0123456789abcdef" }, error: null, meta: {} };
    const server = createServer((_, response) =>
      response.setHeader("content-encoding", "gzip").end(gzipSync(JSON.stringify(said))),
    );
    const baseUrl = `http://${await listenOn(server, "127.0.0.1:0", "test")}`;
    const recorder = new Recorder();
    const gate = new Gate({ requestsPerSecond: 1000, concurrency: 1, totalRequests: 1 });
    const bounds = { timeoutMs: 2000, connectTimeoutMs: 2000 };
    const client = new Client({ baseUrl, recorder, gate, ...bounds });
    closing.push(
      () => closeServer(server),
      () => client.close(),
    );

    const answer = await client.call({ method: "POST", path: "/login" });

    expect(answer.json).toEqual(said);
    expect(recorder.events.at(-1)).toMatchObject({
      ev: "answered",
      body: { text: expect.stringMatching(/"access_token":"~token\.\S+~"/) },
    });
  });
});
