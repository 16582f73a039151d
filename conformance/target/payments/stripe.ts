import type { IncomingMessage, ServerResponse } from "node:http";
import { Arrivals } from "../evidence/arrivals.ts";
import { httpListener } from "../http/http-listener.ts";
import { flatHeaders, IncomingBody } from "../http/incoming.ts";
import { closeServer, listenOn } from "../http/listen.ts";
import { nowMicros, type Recorder } from "../recorder.ts";
import { type Customer, StripeCustomers } from "./customers.ts";
import { type Payments, recordCustomers } from "./payments.ts";
import { answerStripe } from "./stripe-api.ts";

const largestBody = 1024 * 1024;

/** A Stripe-compatible listener for customers; each customer is recorded when the target makes it. */
export class StripePayments implements Payments {
  readonly #recorder: Recorder;
  readonly #listen: string;
  readonly #customers = new StripeCustomers((customer) => this.#changed(customer));
  readonly #changes = new Arrivals<{ t_us: number }>();
  readonly #server = httpListener((request, response) => {
    this.#serve(request, response).catch(() => response.destroy());
  });
  #url = "";

  constructor(recorder: Recorder, listen: string) {
    this.#recorder = recorder;
    this.#listen = listen;
  }

  /** Base address that replaces Stripe's own; available once started. */
  get url(): string {
    return this.#url;
  }

  async start(): Promise<void> {
    this.#url = `http://${await listenOn(this.#server, this.#listen, "evidence.payment.listen")}`;
  }

  close(): Promise<void> {
    this.#changes.close();
    return closeServer(this.#server);
  }

  async look(email: string): Promise<readonly Customer[]> {
    return recordCustomers(this.#recorder, email, this.#customers.list(email));
  }

  async waitFor(email: string, { ms }: { ms: number }): Promise<readonly Customer[]> {
    const change = await this.#changes.waitFor(email.toLowerCase(), { ms });
    // A customer that was made is in the history already; a look that found none is not.
    return change === undefined ? this.look(email) : this.#customers.list(email);
  }

  #changed({ email }: Customer): void {
    if (email === null) return;
    recordCustomers(this.#recorder, email, this.#customers.list(email));
    this.#changes.add(email.toLowerCase(), { t_us: nowMicros() });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = new IncomingBody(largestBody);
    for await (const chunk of request) body.add(chunk as Buffer);
    const answer = answerStripe(this.#customers, {
      method: request.method ?? "",
      url: request.url ?? "/",
      body: new TextDecoder().decode(body.bytes()),
      idempotencyKey: flatHeaders(request.headers)["idempotency-key"],
    });
    const id = this.#recorder.id("req_");
    response.writeHead(answer.status, { "content-type": "application/json", "request-id": id });
    response.end(JSON.stringify(answer.body));
  }
}
