import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { served } from "../../selftest/served.ts";
import { Recorder } from "../recorder.ts";
import { mailboxOf } from "./open.ts";

const token = "aB3d-e=f9zK0qWv7";
const email = "ada+1@example.com";

function open(evidence: object, users: object[] = []) {
  const recorder = new Recorder();
  const profile = parseProfile({ target: { baseUrl: "http://x" }, evidence, users }, {});
  const settings = { baseUrl: "http://x", headers: {}, timeoutMs: 2000 };
  const mailbox = mailboxOf(profile, recorder, settings);
  if (mailbox === undefined) throw new Error("no mailbox");
  return { mailbox, recorder };
}

describe("a Mailpit", () => {
  interface Held {
    ID: string;
    Created: string;
    To: { Address: string }[];
    Bcc: null;
    raw: string;
  }
  const held = (ID: string, to: string, second: number, body: string): Held => ({
    ID,
    Created: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString(),
    To: [{ Address: to }],
    Bcc: null,
    raw: `From: a@b.example\r\nTo: ${to}\r\nSubject: Hi\r\n\r\n${body}\r\n`,
  });
  const url = ({ url = "" }: IncomingMessage) => new URL(url, "http://x");

  /** Answers as Mailpit's API v1 does: newest first, and `addressed:` finds parts of an address too. */
  async function mailpit(all: Held[], onRaw: (id: string) => unknown = () => undefined) {
    return served((request, response) => {
      const { pathname, searchParams } = url(request);
      const wanted = /^addressed:"(.*)"$/.exec(searchParams.get("query") ?? "")?.[1] ?? "";
      const raw = /^\/api\/v1\/message\/(\w+)\/raw$/.exec(pathname)?.[1];
      const mails = all.filter(({ To }) => To.some(({ Address }) => Address.includes(wanted)));
      if (raw !== undefined) void onRaw(raw);
      if (raw !== undefined) response.end(all.find(({ ID }) => ID === raw)?.raw);
      else {
        const messages = mails.toReversed().map(({ raw: _, ...listed }) => listed);
        response.end(JSON.stringify({ messages }));
      }
    });
  }

  it("reads the beginning of a mail of any size, and none once nobody waits", async () => {
    const [link, rest] = [`https://x.example/verify/${token}`, " ".repeat(17 << 20)];
    const all = Array.from({ length: 5 }, (_, nth) =>
      held(`m${nth}`, email, 2 + nth, `${link}\r\n${nth}${rest}`),
    );
    const url = await mailpit(all, (ID) => ID === "m1" && mailbox.close());
    const { mailbox, recorder } = open({ mailbox: { kind: "mailpit", url } });

    const mail = await mailbox.waitFor(email, { ms: 5000 });

    expect(mail).toMatchObject({ unreadable: true, tokens: [{ token }] });
    expect(recorder.events).toHaveLength(2);
  });

  it("gives the mails that came since the start, each once, in order", async () => {
    const all = [held("old", email, 1, "https://x.example/verify/old1")];
    const { mailbox, recorder } = open({ mailbox: { kind: "mailpit", url: await mailpit(all) } });
    await mailbox.start();

    all.push(held("a", email, 2, `https://x.example/verify/${token}`));
    all.push(held("b", email, 3, "again"));
    all.push(held("c", `x${email}`, 4, "somebody else's"));
    const [mail, second] = await Promise.all([
      mailbox.waitFor(email, { ms: 2000 }),
      mailbox.waitFor(email, { ms: 2000, count: 2 }),
    ]);

    expect(mail).toMatchObject({ to: [email], tokens: [{ token, where: "path" }] });
    expect(second?.text).toBe("again");
    expect(recorder.events).toHaveLength(2);
    expect(JSON.stringify(recorder.events)).not.toContain(token);
  });

  it("looks once more at the very end, and then says that there is none", async () => {
    const { mailbox } = open({ mailbox: { kind: "mailpit", url: await mailpit([]) } });
    await mailbox.start();

    expect(await mailbox.waitFor(email, { ms: 1 })).toBeUndefined();
  });

  it("is named as the trouble when it is none or not there", async () => {
    const other = await served((_, response) => response.end("{}"));

    for (const [address, met] of [
      [other, "has no list of messages"],
      ["http://127.0.0.1:1", "refuses connections"],
    ]) {
      const { mailbox } = open({ mailbox: { kind: "mailpit", url: address } });
      await expect(mailbox.start()).rejects.toThrow(new RegExp(`^evidence.mailbox.url: .*${met}`));
    }
  });
});

describe("a mailbox behind an HTTP probe", () => {
  const probe = (base: string) => ({
    kind: "http",
    url: `${base}/mails?to={email}`,
    pointer: "/mails",
    text: "/body",
    title: "/subject",
  });

  it("gives each new mail of the list, two alike as two, and none of before the run", async () => {
    const mails = [{ subject: "Hi", body: "old 0123456789abcdef" }];
    const base = await served((request, response) => {
      const asked = new URL(request.url ?? "", "http://x").searchParams.get("to");
      response.end(JSON.stringify({ mails: asked === email ? mails : [] }));
    });
    const { mailbox, recorder } = open({ mailbox: probe(base) }, [{ email, password: "secret-1" }]);
    await mailbox.start();
    expect(await mailbox.waitFor(email, { ms: 0 })).toBeUndefined();

    const body = `<p>Hi</p><a href="https://x.example/verify/${encodeURIComponent(token)}">x</a>`;
    mails.push({ subject: "Verify", body }, { subject: "Verify", body });
    const second = await mailbox.waitFor(email, { ms: 2000, count: 2 });

    expect(second).toMatchObject({ to: [email], title: "Verify", tokens: [{ token }] });
    expect(recorder.events).toHaveLength(2);
    expect(JSON.stringify(recorder.events)).not.toContain(token);
  });

  it("takes only mails that mention the address where the probe cannot ask for one", async () => {
    const base = await served((_, response) =>
      response.end(
        JSON.stringify([
          { to: "eve@x.y", body: "a" },
          { to: email, body: "b" },
        ]),
      ),
    );
    const facts = { ...probe(base), url: `${base}/all`, pointer: "" };
    const { mailbox } = open({ mailbox: facts });

    expect((await mailbox.waitFor(email, { ms: 0 }))?.text).toBe("b");
  });

  it("decodes a body and a title as the header beside them says", async () => {
    const headers = {
      Subject: ["=?utf-8?Q?Verify_=C3=A9?="],
      "Content-Transfer-Encoding": ["quoted-printable"],
    };
    const body = '<a href=3D"https://x.example/verify/aB3d=\r\nf9zK0qWv7">Verify</a>';
    const base = await served((_, response) =>
      response.end(JSON.stringify({ items: [{ Content: { Headers: headers, Body: body } }] })),
    );
    const places = {
      pointer: "/items",
      text: "/Content/Body",
      title: "/Content/Headers/Subject/0",
    };
    const { mailbox } = open({ mailbox: { ...probe(base), ...places } });

    expect(await mailbox.waitFor(email, { ms: 0 })).toMatchObject({
      to: [email],
      title: "Verify é",
      tokens: [{ token: "aB3df9zK0qWv7", where: "path" }],
    });
  });

  it("has no mail yet on a 404, and is broken on a 500", async () => {
    let status = 404;
    const base = await served((_, response) => response.writeHead(status).end());
    const { mailbox } = open({ mailbox: probe(base) });

    expect(await mailbox.waitFor(email, { ms: 0 })).toBeUndefined();
    status = 500;
    await expect(mailbox.waitFor(email, { ms: 0 })).rejects.toThrow(
      "evidence.mailbox: the profile's request was answered 500. Correct the request",
    );
  });

  it("is looked at again where a look fails, however little time is left", async () => {
    let failing = 2;
    const mails = [{ subject: "Hi", body: "https://x.example/verify/abc123" }];
    const base = await served((_, response) =>
      failing-- > 0 ? response.writeHead(503).end() : response.end(JSON.stringify({ mails })),
    );
    const { mailbox } = open({ mailbox: probe(base) });

    expect(await mailbox.waitFor(email, { ms: 0 })).toBeDefined();
  });
});
