import type { Socket } from "node:net";
import type { ProfileFacts } from "../../../../fixtures/profiles/with-facts.ts";
import type { Letter } from "../../../../fixtures/reference/decisions/mail.ts";
import { type RowFacts, row } from "../row.ts";
import { attacker, forEver, reference } from "../targets.ts";

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
      const strike = attacker(attack);
      const posts = (right: Letter) => {
        strike(`smtp://${smtp}`);
        return [right];
      };
      return { profile: patient, decisions: { mail: { posts } } };
    }),
  });

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
  letter("html-of-less-than", "5 MB of `<` behind the link", (right) => ({
    ...right,
    html: `${right.html}${megabytes(5, "<")}`,
  })),
  letter("nested-200", "multiparts 200 deep", (right) => nested(right, 200)),
  letter("escapes", "terminal escapes and markup in subject and text", (right) => ({
    ...right,
    subject: "Verify \u001b[2J<script>torture()</script>",
    text: `\u001b]0;torture\u0007<script>torture()</script>\n${right.text}`,
  })),
  beside("data-for-ever", "mails that never end, beside the right ones", (socket) => {
    socket.write(greeting);
    setTimeout(() => forEver(socket, `${"x".repeat(998)}\r\n`.repeat(64)), 200);
  }),
  beside(
    "no-smtp",
    "HTTP on the port for mail",
    (socket) => void socket.write("GET / HTTP/1.1\r\n\r\n"),
  ),
];
