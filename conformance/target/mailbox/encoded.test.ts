import { describe, expect, it } from "vitest";
import { readBody } from "./encoded.ts";

const link = "https://x.example/verify/a1B2c3D4e5F6g7H8";
const html = `<html><body style="margin: 0"><p>Hello é, open <a href="${link}">this</a>.</p></body></html>`;
const quoted =
  '<html><body style=3D"margin: 0"><p>Hello =C3=A9, open <a href=3D"https://x.exampl=\r\ne/verify/a1B2c3D4e5F6g7H8">this</a>.</p></body></html>';
const base64 = Buffer.from(html).toString("base64").replace(/.{76}/g, "$&\r\n");

/** What a mail API says of a mail whose body stands at /Content/Body, beside these headers. */
const item = (body: string, headers: Record<string, string> = {}) => ({
  Id: 1,
  Content: {
    Headers: Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, [text]])),
    Body: body,
  },
});
const read = (body: string, headers?: Record<string, string>) =>
  readBody(body, item(body, headers), "/Content/Body");
const as = (encoding: string) => ({
  "Content-Type": "text/html; charset=utf-8",
  "Content-Transfer-Encoding": encoding,
});

describe("the body that a mail API hands out", () => {
  it.each([
    ["quoted-printable", quoted],
    ["base64", base64],
    ["8bit", html],
    // The API undid the encoding, and names it all the same.
    ["quoted-printable", html],
    ["base64", html],
  ])("is decoded from %s where it still stands in it", async (encoding, body) => {
    const mail = await read(body, as(encoding));

    expect(mail).toMatchObject({ text: "Hello é, open this.", links: [link] });
  });

  it("is told apart from a text that only looks encoded", async () => {
    for (const text of [
      `${link}?token=ABCDEF01`,
      `${link}?token=4E5F4E5F`,
      "code=3 A",
      "QUXMVELRNMQUXMVELRNM",
    ])
      for (const headers of [{}, as("quoted-printable"), as("base64")])
        expect(await read(text, headers)).toMatchObject({ text });
  });

  it.each([
    ["quoted-printable", quoted],
    ["base64", base64],
  ])("is not read in %s where nothing beside it says so", async (_, body) => {
    expect(await read(body)).toEqual({ text: body, links: [], unreadable: true });
  });

  it("is read with its parts, by the boundary beside it or by a header of its own", async () => {
    const part = `--b1\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64}\r\n`;
    const parts = `${part}--b1--\r\n`;
    const type = "multipart/alternative; boundary=b1";

    expect((await read(parts, { "Content-Type": type })).links).toEqual([link]);
    expect(
      (await read(`MIME-Version: 1.0\r\nContent-Type: ${type}\r\n\r\n${parts}`)).links,
    ).toEqual([link]);
  });

  it("finds its header as a list of names and values, too, the nearest first", async () => {
    const body = {
      headers: [{ key: "Content-Transfer-Encoding", value: "7bit" }],
      part: {
        text: quoted,
        headers: [{ name: "content-transfer-encoding", value: "quoted-printable" }],
      },
    };

    expect((await readBody(quoted, body, "/part/text")).links).toEqual([link]);
  });
});
