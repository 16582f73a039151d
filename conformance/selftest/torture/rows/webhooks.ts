import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import type { AsyncDecisions } from "../../../../fixtures/reference/decisions/async.ts";
import { type RowFacts, row } from "../row.ts";
import { attacker, forEver, reference } from "../targets.ts";

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
      const strike = attacker(attack);
      const callUrl: AsyncDecisions["callUrl"] = ({ webhook = "" }) => {
        strike(webhook);
        return webhook;
      };
      return { profile: patient, decisions: { async: { callUrl } } };
    }),
  });

const head = (path: string, more: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n\r\n`;
const deep = `{"a":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;

/** Webhook calls that no receiver should choke on. */
export const webhookRows = [
  call("body-never-ends", "a body that begins and never ends", {
    callSends: (sent) => void sent.write("{"),
  }),
  call("deep", "a body 50,000 lists deep", { callBytes: () => deep }),
  call("bomb", "300 MB in gzip", {
    callHeaders: () => ({ "content-type": "application/json", "content-encoding": "gzip" }),
    callBytes: () => bomb,
  }),
  beside(
    "own-flood",
    "calls of the job's own hook without end",
    (socket, path) => forEver(socket, head(path, "content-length: 2").concat("{}").repeat(100)),
    { passes: [] },
  ),
  beside("endless-head", "a head without end", (socket, path) => {
    socket.write(`POST ${path} HTTP/1.1\r\n`);
    forEver(socket, "x-more: 1\r\n".repeat(1000));
  }),
];

const bomb = gzipSync(Buffer.alloc(300 * 1024 * 1024, " "), { level: 1 });
