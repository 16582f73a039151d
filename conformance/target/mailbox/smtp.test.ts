import { createTransport, type SendMailOptions } from "nodemailer";
import { afterEach, describe, expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { nowMicros, Recorder } from "../recorder.ts";
import { MailLog } from "./mail-log.ts";
import { type SmtpMailbox, smtpMailbox } from "./smtp.ts";

const { recognise } = parseProfile({ target: { baseUrl: "http://x" } }, {});
const token = "aB3/d+e=f&g_9zK0qWv7";
const link = `https://models.example/verify/${encodeURIComponent(token)}?via=mail&lang=en`;
const html = `<html><body><p>Grüße, Zoë!</p><a href="${link.replaceAll("&", "&amp;")}">Verify</a></body></html>`;

let mailbox: SmtpMailbox | undefined;
afterEach(() => mailbox?.close());

async function open() {
  const recorder = new Recorder();
  mailbox = smtpMailbox(new MailLog(recorder, recognise), "127.0.0.1:0");
  await mailbox.start();
  const [host, port] = mailbox.address.split(":");
  const transport = createTransport({ host, port: Number(port) });
  const send = (mail: SendMailOptions) =>
    transport.sendMail({ from: "noreply@models.example", to: "ada@example.com", ...mail });
  return { mailbox, recorder, send };
}

describe("the kit's own mailbox", () => {
  it.each<[string, SendMailOptions]>([
    ["plain text", { text: `Welcome.\n${link}\n` }],
    ["quoted-printable", { text: `Grüße: ${link}`, textEncoding: "quoted-printable" }],
    ["base64", { text: `Grüße: ${link}`, textEncoding: "base64" }],
    ["HTML only", { html }],
    ["HTML in base64", { html, textEncoding: "base64" }],
    ["HTML beside a text without the link", { text: "Please read the HTML part.", html }],
    ["an attachment", { text: link, attachments: [{ filename: "a.png", content: "xx" }] }],
    ["a very long line", { text: `${"word ".repeat(400)}${link} ${"word ".repeat(400)}` }],
  ])("reads a mail of %s", async (_, mail) => {
    const { mailbox, recorder, send } = await open();

    await send(mail);

    const got = await mailbox.waitFor("Ada@Example.com", { ms: 2000 });
    expect(got?.tokens).toEqual([{ token, where: "path" }]);
    expect(got?.links).toContain(link);
    expect(recorder.events).toHaveLength(1);
    expect(recorder.events[0]).toMatchObject({
      ev: "mail",
      id: got?.id,
      t_us: got?.t_us,
      subject: "ada@example.com",
      to: ["ada@example.com"],
      tokens: [{ token: expect.stringMatching(/^~code\./), where: "path" }],
      links: [expect.stringMatching(/^https:\/\/models\.example\/verify\/~code\.\S+~\?via=mail/)],
    });
    for (const spelling of [token, encodeURIComponent(token)]) {
      expect(JSON.stringify(recorder.events)).not.toContain(spelling);
    }
  });

  it("takes neither the name in the address nor an instant for a token", async () => {
    const { mailbox, recorder, send } = await open();
    const [to, until] = ["ada-lovelace-of-1815@example.com", "2026-12-26T14:00:00Z"];

    await send({ to, text: `Hello ada-lovelace-of-1815, until ${until}: ${link}` });

    expect((await mailbox.waitFor(to, { ms: 2000 }))?.tokens).toEqual([{ token, where: "path" }]);
    expect(recorder.events[0]).toMatchObject({ to: [to] });
    expect(recorder.vault.redact(until)).toBe(until);
  });

  it("hides a token behind a double escaping", async () => {
    const { mailbox, recorder, send } = await open();

    await send({ text: `https://t.example/?to=${encodeURIComponent(link)}` });

    const got = await mailbox.waitFor("ada@example.com", { ms: 2000 });
    expect(got?.tokens[0]?.token).toBe(token);
    const recorded = decodeURIComponent(decodeURIComponent(JSON.stringify(recorder.events)));
    expect(recorded).not.toContain(token);
  });

  it("decodes what a reader sees: subject, sender, umlauts", async () => {
    const { mailbox, send } = await open();

    await send({ subject: "Bestätigen Sie Ihre Adresse ✓", html });

    expect(await mailbox.waitFor("ada@example.com", { ms: 2000 })).toMatchObject({
      from: "noreply@models.example",
      title: "Bestätigen Sie Ihre Adresse ✓",
      text: "Grüße, Zoë!\nVerify",
    });
  });

  it("keeps mails for whoever gets them, seen in the envelope alone or not", async () => {
    const { mailbox, send } = await open();

    await send({ to: "ada@example.com, alan@example.com", bcc: "eve@example.com", text: link });

    const ids = ["ada", "alan", "eve"].map(async (name) => {
      return (await mailbox.waitFor(`${name}@example.com`, { ms: 2000 }))?.id;
    });
    expect(new Set(await Promise.all(ids))).toEqual(new Set(["m1"]));
    expect(await mailbox.waitFor("mallory@example.com", { ms: 1 })).toBeUndefined();
  });

  it("tells a second mail from the first, by count and by time", async () => {
    const { mailbox, send } = await open();
    await send({ text: "first" });
    const between = nowMicros();
    const second = mailbox.waitFor("ada@example.com", { ms: 5000, count: 2 });
    const later = mailbox.waitFor("ada@example.com", { ms: 5000, after: between });

    await send({ text: "second" });

    expect([(await second)?.text, (await later)?.text]).toEqual(["second", "second"]);
    expect((await mailbox.waitFor("ada@example.com", { ms: 0 }))?.text).toBe("first");
  });

  it("takes any login", async () => {
    const { mailbox } = await open();
    const [host, port] = mailbox.address.split(":");
    const transport = createTransport({
      host,
      port: Number(port),
      auth: { user: "apikey", pass: "whatever" },
    });

    await transport.sendMail({ from: "a@b.example", to: "ada@example.com", text: "hi" });

    expect((await mailbox.waitFor("ada@example.com", { ms: 2000 }))?.text).toBe("hi");
  });

  it("records a mail that is hardly one", async () => {
    const { mailbox, recorder, send } = await open();
    const envelope = { from: "a@b.example", to: ["ada@example.com"] };

    await send({ envelope, raw: "no header at all" });

    expect((await mailbox.waitFor("ada@example.com", { ms: 2000 }))?.tokens).toEqual([]);
    expect(recorder.events).toHaveLength(1);
  });
});
