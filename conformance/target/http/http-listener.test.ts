import { expect, it } from "vitest";
import { Media } from "../evidence/media.ts";
import { Webhooks } from "../evidence/webhooks.ts";
import { StripePayments } from "../payments/stripe.ts";
import { Recorder } from "../recorder.ts";

it("a listener says of no connection that it will close it for being idle", async () => {
  const recorder = new Recorder();
  const listen = "127.0.0.1:0";
  const payments = new StripePayments(recorder, listen);
  const webhooks = new Webhooks({ listen, nearby: true, recorder });
  const media = new Media({ form: "url", listen, nearby: true });
  const listeners = [payments, webhooks, media];
  await Promise.all(listeners.map((one) => one.start()));

  const answers = await Promise.all([
    fetch(`${payments.url}/v1/customers`),
    fetch(webhooks.open().url, { method: "POST" }),
    fetch(media.give("a.png", new Uint8Array(1))),
  ]);
  await Promise.all(listeners.map((one) => one.close()));

  // Node announces the end of an idle connection wherever it has one.
  const told = answers.map(({ status, headers }) => [status, headers.get("keep-alive")]);
  expect(told).toEqual(listeners.map(() => [200, null]));
});
