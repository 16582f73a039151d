import { describe, expect, it, onTestFinished } from "vitest";
import type { ProbeEvent } from "../../../contracts/history/events.ts";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { served } from "../../selftest/served.ts";
import { Recorder } from "../recorder.ts";
import { httpPayments } from "./http.ts";
import { StripePayments } from "./stripe.ts";

async function stripe() {
  const recorder = new Recorder();
  const payments = new StripePayments(recorder, "127.0.0.1:0");
  await payments.start();
  onTestFinished(() => payments.close());
  const call = async (method: string, path: string, fields?: object, headers = {}) => {
    const body = fields === undefined ? {} : { body: new URLSearchParams({ ...fields }) };
    const answer = await fetch(payments.url + path, { method, headers, ...body });
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
  };
  return { payments, call, events: recorder.events as ProbeEvent[] };
}

const ada = { email: "Ada@example.com", name: "Ada & Co", "metadata[user_id]": "7" };

describe("the Stripe-compatible listener", () => {
  it("makes a customer of a form, and records it", async () => {
    const { payments, call, events } = await stripe();

    const made = await call("POST", "/v1/customers", ada);

    const customer = {
      id: expect.stringMatching(/^cus_\w+$/),
      object: "customer",
      email: "Ada@example.com",
      name: "Ada & Co",
      metadata: { user_id: "7" },
    };
    expect(made).toEqual({ status: 200, json: expect.objectContaining(customer) });
    expect(await payments.waitFor("ada@example.com", { ms: 0 })).toMatchObject([customer]);
    expect(events).toMatchObject([
      {
        ev: "probe",
        probe: "payment",
        subject: ada.email,
        about: { email: ada.email },
        value: [customer],
      },
    ]);
  });

  it("shows a second customer of one email beside the first, and that it was cleaned up again", async () => {
    const { call, events } = await stripe();

    const [, second] = [
      await call("POST", "/v1/customers", ada),
      await call("POST", "/v1/customers", ada),
    ];
    await call("DELETE", `/v1/customers/${second.json.id}`);

    expect(events.map(({ value }) => (value as unknown[]).length)).toEqual([1, 2, 1]);
  });

  it("makes one customer of a request repeated with its idempotency key", async () => {
    const { call, events } = await stripe();
    const key = { "idempotency-key": "k1" };

    const [a, b] = [
      await call("POST", "/v1/customers", ada, key),
      await call("POST", "/v1/customers", ada, key),
    ];

    expect(a.json.id).toBe(b.json.id);
    expect(events).toHaveLength(1);
  });

  it("lists, searches, shows, changes and deletes", async () => {
    const { call } = await stripe();
    const { json } = await call("POST", "/v1/customers", ada);
    await call("POST", "/v1/customers", { email: "eve@example.com" });
    const one = `/v1/customers/${json.id}`;
    const query = encodeURIComponent("email:'ada@example.com'");

    expect((await call("GET", "/v1/customers")).json.data).toHaveLength(2);
    expect((await call("GET", "/v1/customers?email=ada%40example.com")).json).toMatchObject({
      object: "list",
      data: [json],
    });
    expect((await call("GET", `/v1/customers/search?query=${query}`)).json).toMatchObject({
      object: "search_result",
      data: [json],
    });
    expect((await call("POST", one, { name: "Ada" })).json).toEqual({ ...json, name: "Ada" });
    expect((await call("GET", one)).json.name).toBe("Ada");
    expect((await call("DELETE", one)).json).toMatchObject({ id: json.id, deleted: true });
    expect((await call("GET", one)).status).toBe(404);
    expect((await call("GET", "/v1/invoices")).json).toMatchObject({
      error: { type: "invalid_request_error" },
    });
  });

  it("waits for a customer, and records that there was none", async () => {
    const { payments, call, events } = await stripe();
    const waiting = payments.waitFor("ada@example.com", { ms: 5000 });

    await call("POST", "/v1/customers", ada);

    expect(await waiting).toHaveLength(1);
    expect(await payments.waitFor("eve@example.com", { ms: 1 })).toEqual([]);
    expect(events.at(-1)).toMatchObject({ about: { email: "eve@example.com" }, value: [] });
  });
});

describe("a payment system behind an HTTP probe", () => {
  async function open(answers: [status: number, body: unknown][]) {
    const baseUrl = await served((_, response) => {
      const [status, body] = (answers.length > 1 ? answers.shift() : answers[0]) ?? [500, {}];
      response.writeHead(status).end(JSON.stringify(body));
    });
    const payment = { kind: "http", url: "/customers?email={email}", pointer: "/customer" };
    const profile = parseProfile({ target: { baseUrl }, evidence: { payment } }, {});
    if (profile.evidence.payment?.kind !== "http") throw new Error("no probe");
    const recorder = new Recorder();
    const settings = { baseUrl, headers: {}, timeoutMs: 2000 };
    const payments = httpPayments(recorder, profile.evidence.payment, settings);
    return { payments, events: recorder.events as ProbeEvent[] };
  }

  it("is asked until there is a customer; one event says what was there at last", async () => {
    const { payments, events } = await open([
      [404, {}],
      [200, { customer: null }],
      [200, { customer: { id: 1 } }],
    ]);

    expect(await payments.waitFor("ada@example.com", { ms: 5000 })).toEqual([{ id: 1 }]);
    expect(events).toMatchObject([{ about: { email: "ada@example.com" }, value: [{ id: 1 }] }]);
  });

  it("is asked on where there is one too many, which may be cleaned up, and no longer than it may take", async () => {
    const two = { customer: [{ id: 1 }, { id: 2 }] };
    const cleaned = await open([
      [200, two],
      [200, { customer: [{ id: 1 }] }],
    ]);
    const kept = await open([[200, two]]);

    expect(await cleaned.payments.waitFor("ada@example.com", { ms: 5000 })).toEqual([{ id: 1 }]);
    expect(await kept.payments.waitFor("ada@example.com", { ms: 300 })).toHaveLength(2);
  });

  it("says that there is none, a list or a fault, as it is", async () => {
    const { payments, events } = await open([
      [200, {}],
      [200, { customer: [{ id: 1 }, { id: 2 }] }],
      [500, {}],
    ]);

    expect(await payments.look("a@b.example")).toEqual([]);
    expect(await payments.look("a@b.example")).toHaveLength(2);
    expect(await payments.look("a@b.example")).toBeUndefined();
    expect(events.at(-1)).toMatchObject({ fault: "the profile's request was answered 500" });
  });
});
