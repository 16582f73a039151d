import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { Media } from "./media.ts";
import { StripePayments } from "./payments/stripe.ts";
import { Recorder } from "./recorder.ts";
import { Webhooks } from "./webhooks.ts";

/** Longer than servers keep an idle connection by default, ms. */
const idleMs = 6500;

/** Sends a request over a pooled connection, and returns the status line. */
async function post(socket: Socket, path: string): Promise<string> {
  const body = "email=ada%40x.example";
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded`;
  socket.write(`${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  const [said] = (await once(socket, "data")) as [Buffer];
  return said.toString().slice(0, "HTTP/1.1 200".length);
}

it("a listener answers on a pooled connection that was idle for longer than servers keep one", async () => {
  const recorder = new Recorder();
  const listen = "127.0.0.1:0";
  const payments = new StripePayments(recorder, listen);
  const webhooks = new Webhooks({ listen, nearby: true, recorder });
  const media = new Media({ form: "url", listen, nearby: true });
  await Promise.all([payments.start(), webhooks.start(), media.start()]);
  const urls = [
    `${payments.url}/v1/customers`,
    webhooks.open().url,
    media.withhold("a.png", new Uint8Array(0)),
  ];
  const pooled = urls.map((url) => {
    const { hostname, port, pathname } = new URL(url);
    return { socket: connect(Number(port), hostname), pathname };
  });
  const all = () => Promise.all(pooled.map(({ socket, pathname }) => post(socket, pathname)));
  try {
    const first = await all();
    await setTimeout(idleMs);

    expect(await all()).toEqual(first);
  } finally {
    for (const { socket } of pooled) socket.destroy();
    await Promise.all([payments.close(), webhooks.close(), media.close()]);
  }
});
