import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { Recorder } from "../recorder.ts";
import { mailboxOf } from "./open.ts";

/** A mailbox on a server that answers a command with these lines, by how it begins, and grants any other. */
async function opened(says: Record<string, string>) {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.write("* OK [CAPABILITY IMAP4rev1] ready\r\n");
    socket.on("data", (chunk) => {
      for (const line of chunk.toString().split("\r\n").filter(Boolean)) {
        const [tag = "", ...words] = line.split(" ");
        const known = Object.keys(says).find((command) => words.join(" ").startsWith(command));
        socket.write(says[known ?? ""]?.replaceAll("TAG", tag) ?? `${tag} OK done\r\n`);
      }
    });
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const box = { kind: "imap", host: "127.0.0.1", port, user: "box", password: "wrong", tls: false };
  const evidence = { mailbox: box };
  const profile = parseProfile({ target: { baseUrl: "http://x" }, evidence }, {});
  const settings = { baseUrl: "http://x", headers: {}, timeoutMs: 2000 };
  const mailbox = mailboxOf(profile, new Recorder(), settings);
  if (mailbox === undefined) throw new Error("no mailbox");
  return mailbox;
}

describe("an IMAP server", () => {
  it("hands over a blind copy to whom the mail server noted", async () => {
    const header =
      "Delivered-To: User-abc@x.example\r\nTo: undisclosed-recipients:;\r\nReply-To: c@x.example\r\n\r\n";
    const mail = `${header}Open https://x.example/verify/a1B2c3`;
    const part = (name: string, text: string) =>
      `* 1 FETCH (UID 7 ${name} {${text.length}}\r\n${text})\r\nTAG OK done\r\n`;
    const mailbox = await opened({
      EXAMINE: "* 0 EXISTS\r\n* OK [UIDNEXT 7] next\r\nTAG OK [READ-ONLY] done\r\n",
      "UID SEARCH": "* SEARCH 7\r\nTAG OK done\r\n",
      "UID FETCH 7 (UID BODY.PEEK[HEADER]": part("BODY[HEADER]<0>", header),
      "UID FETCH 7": part("BODY[]<0>", mail),
    });
    await mailbox.start();

    const [copy, other] = await Promise.all([
      mailbox.waitFor("user-abc@x.example", { ms: 1000 }),
      mailbox.waitFor("c@x.example", { ms: 0 }),
    ]);

    expect(copy).toMatchObject({ to: ["user-abc@x.example"], tokens: [{ token: "a1B2c3" }] });
    expect(other).toBeUndefined();
    await mailbox.close();
  });

  it.each([
    ["password", ["LOGIN", "AUTHENTICATE"], "no such password. Correct host, port"],
    ["folder", ["SELECT", "EXAMINE"], "no such folder"],
  ])("that knows no such %s is named, with what it said", async (what, refused, said) => {
    const answers = refused.map((command) => [command, `TAG NO no such ${what}\r\n`]);
    const mailbox = await opened(Object.fromEntries(answers));

    await expect(mailbox.start()).rejects.toThrow(`evidence.mailbox (IMAP): ${said}`);
    await mailbox.close();
  });
});
