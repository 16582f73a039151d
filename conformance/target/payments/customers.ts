import { parseJson } from "../http/parse-json.ts";

/** A customer object as Stripe's API shows it; only what a sign-up sets varies. */
export interface Customer {
  id: string;
  object: "customer";
  created: number;
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
  [field: string]: unknown;
}

const unset = {
  address: null,
  balance: 0,
  currency: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null },
  livemode: false,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: "none",
  test_clock: null,
};

/** The fields of a create or an update: of a form, with `metadata[user]=1` and the like nested, or of a JSON object. */
export function readFields(body: string): Record<string, unknown> {
  // Payment systems that resemble Stripe may take JSON.
  if (body.trimStart().startsWith("{")) return { ...Object(parseJson(body)) };
  const fields: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const [, outer = name, inner] = /^(\w+)\[(\w+)\]$/.exec(name) ?? [];
    if (inner === undefined) fields[outer] = value;
    else fields[outer] = { ...(fields[outer] as object | undefined), [inner]: value };
  }
  return fields;
}

const isFor = (customer: Customer, email: string): boolean =>
  customer.email?.toLowerCase() === email.toLowerCase();

/** The customers of a Stripe account that exists for the length of the run. */
export class StripeCustomers {
  readonly #all = new Map<string, Customer>();
  /** All customers who ever had an address. */
  readonly #byEmail = new Map<string, Set<Customer>>();
  readonly #byIdempotencyKey = new Map<string, Customer>();
  readonly #onChange: (customer: Customer) => void;
  #made = 0;

  constructor(onChange: (customer: Customer) => void) {
    this.#onChange = onChange;
  }

  /** A new customer, or the one that the same idempotency key made before. */
  create(fields: Record<string, unknown>, key?: string): Customer {
    const before = key === undefined ? undefined : this.#byIdempotencyKey.get(key);
    if (before !== undefined) return before;
    this.#made += 1;
    const id = `cus_${this.#made.toString(36).padStart(14, "0")}`;
    const created = Math.floor(Date.now() / 1000);
    const customer: Customer = {
      id,
      object: "customer",
      created,
      email: null,
      name: null,
      metadata: {},
      ...unset,
      ...fields,
    };
    this.#all.set(id, customer);
    this.#file(customer);
    if (key !== undefined) this.#byIdempotencyKey.set(key, customer);
    this.#onChange(customer);
    return customer;
  }

  update(id: string, fields: Record<string, unknown>): Customer | undefined {
    const customer = this.#all.get(id);
    if (customer === undefined) return undefined;
    Object.assign(customer, fields);
    this.#file(customer);
    this.#onChange(customer);
    return customer;
  }

  get(id: string): Customer | undefined {
    return this.#all.get(id);
  }

  delete(id: string): Customer | undefined {
    const customer = this.#all.get(id);
    this.#all.delete(id);
    if (customer !== undefined) this.#onChange(customer);
    return customer;
  }

  /**
   * The customers with this email in any letter case; all of them where none is given. Newest first, as Stripe lists
   * them.
   */
  list(email?: string): Customer[] {
    if (email === undefined) return [...this.#all.values()].toReversed();
    const once = [...(this.#byEmail.get(email.toLowerCase()) ?? [])];
    const own = once.filter((customer) => this.#all.has(customer.id) && isFor(customer, email));
    // Ids have one length and count up.
    return own.sort((a, b) => (a.id < b.id ? 1 : -1));
  }

  /**
   * Files a customer under its address. A customer whose address changed stays under the old one, and `list` skips it.
   */
  #file(customer: Customer): void {
    if (typeof customer.email !== "string") return;
    const email = customer.email.toLowerCase();
    const known = this.#byEmail.get(email) ?? new Set();
    this.#byEmail.set(email, known.add(customer));
  }
}
