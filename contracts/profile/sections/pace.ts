import { z } from "zod";
import { maybe, section } from "./fact.ts";
import { milliseconds } from "./json.ts";

const paceFacts = z.strictObject({
  mode: maybe(
    z.enum(["gentle", "generous"]),
    "Whose defaults hold; undeclared: generous on loopback, gentle elsewhere.",
  ),
  requestsPerSecond: maybe(
    z
      .number()
      .positive()
      .meta({ examples: [10] }),
    "Requests a second; default 4, on loopback 1000.",
  ),
  concurrency: maybe(z.int().positive(), "Requests under way at once; default 4, on loopback 32."),
  totalRequests: maybe(
    z
      .int()
      .positive()
      .meta({ examples: [300_000] }),
    "Requests in a whole run; default 1000, on loopback 200000.",
  ),
  timeoutMs: maybe(milliseconds, "How long an answer is awaited; default 10000."),
  connectTimeoutMs: maybe(milliseconds, "How long a connection is awaited; default 5000."),
});

export const pace = z
  .union([z.literal("gentle").transform(() => ({ mode: "gentle" as const })), paceFacts])
  .describe(
    'How fast the kit may go; "gentle": few users and 4 requests a second, as off loopback.',
  )
  .pipe(paceFacts)
  .prefault({});

/** How much may be spent; the example is enough for a quick check. */
const count = (example: number) =>
  z
    .int()
    .nonnegative()
    .meta({ examples: [example] })
    .optional();

export const budget = section("What the kit may spend.", {
  users: count(400).describe("Users the kit may sign up; default 40, on loopback 4000."),
  paidJobs: count(400).describe(
    "Generation jobs it may have accepted; default 0, on loopback 4000.",
  ),
  restarts: count(50).describe("Server restarts it may cause; default 0, on loopback 1000."),
});

const bound = milliseconds.positive().optional();

export const within = section(
  "Bounds after which an absence is a failure; undeclared: it never is.",
  {
    mailMs: bound.describe("Within which time a mail has arrived."),
    mailAgainMs: maybe(
      milliseconds,
      "Within which time another reset or verification mail to the same address may be kept back, without a word; 0: never.",
    ),
    consistencyMs: maybe(
      milliseconds,
      "How long a login, a revocation, a new password or a verification may take to be seen everywhere; 0: not at all.",
    ),
    webhookMs: bound.describe("Within which time a lone request's webhook was called."),
    paymentMs: bound.describe("Within which time a payment customer is there."),
  },
);
