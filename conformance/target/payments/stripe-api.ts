import { type Customer, readFields, type StripeCustomers } from "./customers.ts";

export interface StripeRequest {
  method: string;
  /** Path and query. */
  url: string;
  body: string;
  idempotencyKey?: string | undefined;
}

export interface StripeAnswer {
  status: number;
  body: unknown;
}

/** Answers calls about customers as Stripe's API does; any other URL is unknown. */
export function answerStripe(customers: StripeCustomers, request: StripeRequest): StripeAnswer {
  const { pathname, searchParams } = new URL(request.url, "http://kit");
  const route = `${request.method} ${pathname.replace(/\/+$/, "")}`;
  if (route === "POST /v1/customers") {
    return found(customers.create(readFields(request.body), request.idempotencyKey));
  }
  if (route === "GET /v1/customers") {
    return list("/v1/customers", "list", customers.list(searchParams.get("email") ?? undefined));
  }
  if (route === "GET /v1/customers/search") {
    const query = searchParams.get("query") ?? "";
    const email = /email\s*[:~]\s*["']([^"']*)["']/i.exec(query)?.[1];
    const data = email === undefined ? [] : customers.list(email);
    return list("/v1/customers/search", "search_result", data);
  }
  const [, method, id = ""] = /^(GET|POST|DELETE) \/v1\/customers\/(\w+)$/.exec(route) ?? [];
  if (method === "GET") return found(customers.get(id));
  if (method === "POST") return found(customers.update(id, readFields(request.body)));
  if (method === undefined) return missing("Unrecognized request URL");
  const gone = customers.delete(id);
  return gone === undefined ? found(gone) : { status: 200, body: deleted(id) };
}

const deleted = (id: string) => ({ id, object: "customer", deleted: true });

function list(url: string, object: string, data: Customer[]): StripeAnswer {
  const page = object === "list" ? {} : { next_page: null };
  return { status: 200, body: { object, url, has_more: false, ...page, data } };
}

function found(customer: Customer | undefined): StripeAnswer {
  if (customer === undefined) return missing("No such customer");
  return { status: 200, body: customer };
}

function missing(message: string): StripeAnswer {
  return { status: 404, body: { error: { type: "invalid_request_error", message } } };
}
