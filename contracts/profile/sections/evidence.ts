import { z } from "zod";
import { maybe, section } from "./fact.ts";
import { httpUrl, jsonPointer, listenAddress } from "./json.ts";
import { probe, probeMembers } from "./probe.ts";

const mailbox = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("smtp"),
    listen: listenAddress.describe("Where the kit takes mail by SMTP."),
  }),
  z.strictObject({ kind: z.literal("mailpit"), url: httpUrl.describe("Mailpit's address.") }),
  z.strictObject({
    kind: z.literal("imap"),
    host: z.string().min(1).describe("IMAP host."),
    port: z.int().min(1).max(65535).default(993).describe("IMAP port."),
    user: z.string().min(1).describe("IMAP user."),
    password: z.string().min(1).describe("IMAP password, best from the environment."),
    tls: z.boolean().default(true).describe("Whether the connection starts with TLS."),
    folder: z.string().default("INBOX").describe("The folder that is read."),
  }),
  z.strictObject({
    kind: z.literal("http"),
    ...probeMembers,
    text: jsonPointer
      .default("/text")
      .describe("Where each mail of the list that `pointer` gives holds its text or HTML."),
    title: jsonPointer.default("/subject").describe("Where each mail holds its subject."),
  }),
]);
export type MailboxFacts = z.infer<typeof mailbox>;

const receiver = {
  listen: listenAddress.describe("Where the kit listens.").meta({ examples: ["127.0.0.1:8090"] }),
  publicUrl: maybe(httpUrl, "How the target reaches it; default: the listen address."),
};

const payment = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("stripe"),
    listen: listenAddress
      .describe(
        "Where the kit's Stripe-compatible listener listens. It knows customers alone: a sign-up that fails as a whole without a subscription or an invoice needs the kind http.",
      )
      .meta({ examples: ["127.0.0.1:8091"] }),
  }),
  z.strictObject({ kind: z.literal("http"), ...probeMembers }),
]);
export type PaymentFacts = z.infer<typeof payment>;

const trace = z.strictObject({
  ...probeMembers,
  began: jsonPointer.default("/began").describe("When processing began, inside the value."),
  ended: jsonPointer.default("/ended").describe("When processing ended, inside the value."),
});

const effective = z.strictObject({
  ...probeMembers,
  lyricsSeconds: maybe(jsonPointer, "Where the value says how many seconds the lyrics last."),
});

export const evidence = section("Ways to see what plain HTTP answers do not show.", {
  mailbox: maybe(mailbox, "The mailbox that the target's mails reach."),
  webhook: maybe(z.strictObject(receiver), "The kit's webhook receiver."),
  payment: maybe(payment, "How a payment customer of {email} is seen."),
  clock: maybe(
    z.strictObject({
      set: probe.describe("Moves the target's clock to {to}, an ISO 8601 UTC time."),
      reset: probe.describe("Moves the target's clock back to real time."),
    }),
    "How the target's clock is moved.",
  ),
  names: maybe(probe, "Reads the name of the access token {token}."),
  effective: maybe(
    effective,
    "Reads the parameters that {job} ran with, by their documented names.",
  ),
  servers: maybe(
    probe,
    "Reads a value of server {kind} that changes with each restart, within enterprise.restartSettlesMs of its answer (undeclared: a second), and only then.",
  ),
  trace: maybe(trace, "Reads when {job} began and ended: milliseconds, or ISO 8601 times."),
  media: maybe(
    z.strictObject({
      form: z.enum(["url", "base64"]).describe("How the target takes files."),
      listen: maybe(
        listenAddress.meta({ examples: ["127.0.0.1:8092"] }),
        "Where the kit serves its files.",
      ),
      publicUrl: maybe(httpUrl, "How the target reaches them."),
    }),
    "How the target gets the kit's image, video and audio files.",
  ),
});
