import { connect, type Socket } from "node:net";
import type { ProfileFacts } from "../../../../fixtures/profiles/with-facts.ts";
import type { Letter } from "../../../../fixtures/reference/decisions/mail.ts";
import { type RowFacts, row } from "../row.ts";
import { dripping, forEver, reference } from "../targets.ts";

const rules = ["signup.sends-verification-email", "verify-email.token-type", "login.token-type"];
const patient: ProfileFacts = { within: { mailMs: 15_000 } };

/** The mail itself is hostile, but still holds its link. */
const letter = (
  name: string,
  behaviour: string,
  make: (right: Letter) => Letter,
  facts: Partial<RowFacts> = { exits: [0], passes: rules },
) =>
  row({
    ...{ id: `mails.${name}`, behaviour, rules },
    ...facts,
    start: reference({
      decisions: { mail: { posts: (right) => [make(right)] } },
      profile: patient,
    }),
  });

/** A mail that takes long to send and read may leave no time for the rest. */
const slowly: Partial<RowFacts> = { exits: [0, 2] };

/** An attacker speaks to the kit's mailbox while the right mails come. */
const beside = (name: string, behaviour: string, attack: (socket: Socket) => void) =>
  row({
    ...{ id: `mails.${name}`, behaviour, rules, exits: [0], passes: rules },
    start: reference(async ({ smtp }) => {
      let begun = 0;
      return {
        profile: patient,
        decisions: {
          mail: {
            posts: (right) => {
              if (begun++ < 4) attack(caller(smtp));
              return [right];
            },
          },
        },
      };
    }),
  });

function caller(address: string): Socket {
  const { hostname, port } = new URL(`smtp://${address}`);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined).resume();
  return socket;
}

const greeting = "EHLO x\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<c@d.example>\r\nDATA\r\n";
const megabytes = (count: number, of = "x") => of.repeat(count * 1024 * 1024);

/** A mail of nested multiparts, with the link in the first part of each. */
function nested(right: Letter, depth: number): Letter {
  const head = `From: a@b.example\r\nTo: ${right.to}\r\nSubject: Verify your email\r\n`;
  let body = `Content-Type: text/plain\r\n\r\n${right.text}\r\n`;
  for (let level = 0; level < depth; level += 1)
    body = `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n${body}\r\n--b${level}--\r\n`;
  return { ...right, envelope: { from: "a@b.example", to: right.to }, raw: head + body };
}

const raw = (right: Letter, source: string): Letter => ({
  ...right,
  envelope: { from: "a@b.example", to: right.to },
  raw: source,
});

const headed = (right: Letter, more: string, body: string) =>
  raw(
    right,
    `From: a@b.example\r\nTo: ${right.to}\r\nSubject: Verify your email\r\n${more}\r\n${body}`,
  );

/** Mails that no reader should choke on. */
export const mailRows = [
  letter(
    "of-50-mb",
    "a mail of 50 MB, most of it attached",
    (right) => ({
      ...right,
      attachments: [{ filename: "a.bin", content: Buffer.alloc(36 * 1024 * 1024) }],
    }),
    slowly,
  ),
  letter(
    "text-of-20-mb",
    "a text of 20 MB behind the link",
    (right) => ({
      ...right,
      text: `${right.text}\n${megabytes(20, "word ").slice(0, 20 * 1024 * 1024)}`,
      html: "",
    }),
    slowly,
  ),
  letter("html-of-less-than", "5 MB of `<` behind the link", (right) => ({
    ...right,
    html: `${right.html}${megabytes(5, "<")}`,
  })),
  letter("html-of-quotes", "HTML of 2 MB of unclosed quotes and comments", (right) => ({
    ...right,
    html: `${right.html}${'<a href="<!--'.repeat(150_000)}`,
  })),
  letter("links", "50,000 links behind the right one", (right) => ({
    ...right,
    html: `${right.html}${Array.from({ length: 50_000 }, (_, n) => `<a href="https://x.example/${n}">x</a>`).join("")}`,
  })),
  letter(
    "one-word",
    "a word of 5 MB",
    (right) => ({
      ...right,
      text: `${right.text}\n${megabytes(5, "a1")}`,
    }),
    slowly,
  ),
  letter("addresses", "60 kB of signs that searches for addresses go back over", (right) => ({
    ...right,
    text: `${right.text}\n${"a@".repeat(30_000)}\n${"code: ".repeat(10_000)}`,
  })),
  letter("nested-200", "multiparts 200 deep", (right) => nested(right, 200)),
  letter(
    "parts",
    "20,000 parts",
    (right) =>
      headed(
        right,
        "Content-Type: multipart/mixed; boundary=b\r\n",
        `--b\r\nContent-Type: text/plain\r\n\r\n${right.text}\r\n${"--b\r\nContent-Type: text/plain\r\n\r\nx\r\n".repeat(20_000)}--b--\r\n`,
      ),
    slowly,
  ),
  letter("headers", "50,000 headers", (right) =>
    headed(right, "X-More: 1\r\n".repeat(50_000), `${right.text}\r\n`),
  ),
  letter("no-base64", "a part that calls itself base64 and is none, behind the link", (right) =>
    headed(
      right,
      "Content-Type: multipart/mixed; boundary=b\r\n",
      `--b\r\nContent-Type: text/plain\r\n\r\n${right.text}\r\n--b\r\nContent-Transfer-Encoding: base64\r\n\r\n${"!*".repeat(500_000)}\r\n--b--\r\n`,
    ),
  ),
  letter("escapes", "terminal escapes and markup in subject and text", (right) => ({
    ...right,
    subject: "Verify \u001b[2J<script>torture()</script>",
    text: `\u001b]0;torture\u0007<script>torture()</script>\n${right.text}`,
  })),
  row({
    id: "mails.nested-20000",
    behaviour: "multiparts 20,000 deep",
    ...{ rules, passes: ["login.token-type"] },
    start: reference({
      decisions: { mail: { posts: (right) => [nested(right, 20_000)] } },
      profile: patient,
    }),
  }),
  row({
    id: "mails.200-each",
    behaviour: "each mail 200 times",
    ...{ rules, passes: ["login.token-type"] },
    start: reference({
      decisions: { mail: { posts: (right) => Array.from({ length: 200 }, () => right) } },
      profile: patient,
    }),
  }),
  beside("data-for-ever", "mails that never end, beside the right ones", (socket) => {
    socket.write(greeting);
    setTimeout(() => forEver(socket, `${"x".repeat(998)}\r\n`.repeat(64)), 200);
  }),
  beside("line-for-ever", "a command line that never ends", (socket) =>
    forEver(socket, megabytes(1)),
  ),
  beside("commands-for-ever", "commands without end", (socket) =>
    forEver(socket, "NOOP\r\n".repeat(1000)),
  ),
  beside("data-drips", "a mail of a byte every 20 ms", (socket) => {
    socket.write(greeting);
    dripping(socket, "x", 20);
  }),
  beside(
    "no-smtp",
    "HTTP on the port for mail",
    (socket) => void socket.write("GET / HTTP/1.1\r\n\r\n"),
  ),
  beside("resets", "connections that are reset within a mail", (socket) => {
    socket.write(`${greeting}half a ma`, () => setTimeout(() => socket.resetAndDestroy(), 50));
  }),
];
