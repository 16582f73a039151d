import { createServer, type RequestListener } from "node:http";
import { onTestFinished } from "vitest";
import { Client, type ClientOptions } from "../target/client.ts";
import { closeServer, listenOn } from "../target/http/listen.ts";
import { allowing } from "../target/pace/allowance.ts";
import { Gate } from "../target/pace/gate.ts";
import { Recorder } from "../target/recorder.ts";

/** Serves requests until the test that runs has ended; returns the base URL. */
export async function served(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  onTestFinished(() => closeServer(server));
  return `http://${await listenOn(server, "127.0.0.1:0", "test")}`;
}

/** The kit's client of a target, until the test that runs has ended, and what it records. */
export function clientTo(baseUrl: string, options: Partial<ClientOptions> = {}) {
  const recorder = new Recorder();
  const client = new Client({
    ...{ baseUrl, recorder, timeoutMs: 2000, connectTimeoutMs: 2000 },
    gate: new Gate({ requestsPerSecond: 1000, concurrency: 4 }),
    allowance: allowing({ requests: 10 }),
    ...options,
  });
  onTestFinished(() => client.close());
  return { client, recorder };
}
