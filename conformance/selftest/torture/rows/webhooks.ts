import { connect, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import type { AsyncDecisions } from "../../../../fixtures/reference/decisions/async.ts";
import { type RowFacts, row } from "../row.ts";
import { dripping, forEver, reference } from "../targets.ts";

const rules = [
  "async.calls-webhook",
  "login.token-type",
  "refresh.token-type",
  "signup.creates-user",
];
const patient = { within: { webhookMs: 20_000 } };

/** The call itself is hostile. */
const call = (
  name: string,
  behaviour: string,
  decisions: Partial<AsyncDecisions>,
  facts: Partial<RowFacts> = {},
) =>
  row({
    ...{ id: `webhooks.${name}`, behaviour, rules, passes: ["login.token-type"] },
    start: reference({
      decisions: { async: { callAttempts: () => 1, ...decisions } },
      profile: patient,
    }),
    ...facts,
  });

/** An attacker calls the kit's receiver while the right calls come. */
const beside = (
  name: string,
  behaviour: string,
  attack: (socket: Socket, path: string) => void,
  facts: Partial<RowFacts> = {},
) =>
  row({
    ...{ id: `webhooks.${name}`, behaviour, rules, exits: [0, 2], passes: ["login.token-type"] },
    ...facts,
    start: reference(async () => {
      let begun = 0;
      return {
        profile: patient,
        decisions: {
          async: {
            callUrl: (job) => {
              const url = new URL(job.webhook ?? "");
              if (begun++ < 4) {
                const socket = connect(Number(url.port), url.hostname);
                socket.on("error", () => undefined).resume();
                attack(socket, url.pathname);
              }
              return url.href;
            },
          },
        },
      };
    }),
  });

const stranger = "/h/nobodysOwnHook";
const head = (path: string, more: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n\r\n`;
const deep = `{"a":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;

/** Webhook calls that no receiver should choke on. */
export const webhookRows = [
  call("body-never-ends", "a body that begins and never ends", {
    callSends: (sent) => void sent.write("{"),
  }),
  call("body-drips", "a body of a byte every 100 ms", {
    callSends: (sent) => {
      const timer = setInterval(() => sent.write(" "), 100);
      sent.once("close", () => clearInterval(timer)).on("error", () => undefined);
    },
  }),
  call("resets", "a reset within the body", {
    callSends: (sent) => {
      sent.on("error", () => undefined).write("{");
      setTimeout(() => sent.destroy(), 30);
    },
  }),
  call("deep", "a body 50,000 lists deep", { callBytes: () => deep }),
  call("of-50-mb", "a body of 50 MB", { callBytes: () => Buffer.alloc(50 * 1024 * 1024, " ") }),
  call("bomb", "300 MB in gzip", {
    callHeaders: () => ({ "content-type": "application/json", "content-encoding": "gzip" }),
    callBytes: () => bomb,
  }),
  call("no-utf-8", "bytes that are no text", { callBytes: () => Buffer.alloc(2000, 0xff) }),
  call(
    "300-times",
    "each call 300 times",
    { calls: () => 300, callAttempts: () => 1 },
    { passes: [] },
  ),
  beside(
    "flood",
    "calls of a stranger's hook without end",
    (socket) => forEver(socket, head(stranger, "content-length: 2").concat("{}").repeat(100)),
    { passes: [] },
  ),
  beside(
    "own-flood",
    "calls of the job's own hook without end",
    (socket, path) => forEver(socket, head(path, "content-length: 2").concat("{}").repeat(100)),
    { passes: [] },
  ),
  beside("endless-body", "a body of 10 GB to the job's own hook", (socket, path) => {
    socket.write(head(path, "content-length: 10737418240"));
    forEver(socket, Buffer.alloc(1024 * 1024, " "));
  }),
  beside("endless-head", "a head without end", (socket, path) => {
    socket.write(`POST ${path} HTTP/1.1\r\n`);
    forEver(socket, "x-more: 1\r\n".repeat(1000));
  }),
  beside("head-drips", "a head of a byte every 20 ms", (socket) => dripping(socket, "x", 20)),
  beside("no-http", "TLS on the port for webhooks", (socket) => {
    socket.write(Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3, ...Array(60).fill(7)]));
  }),
];

const bomb = gzipSync(Buffer.alloc(300 * 1024 * 1024, " "), { level: 1 });
