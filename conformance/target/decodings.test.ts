import { deflateSync, gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { bodyOf, Recorder } from "./recorder.ts";

const secret = "Quiet-River-42x!9Kq/zW";
const bytes = Buffer.from(secret);
const each = (spell: (code: number) => string, between = "") =>
  [...bytes].map((code) => spell(code)).join(between);
const hex = (code: number) => code.toString(16).padStart(2, "0");
const base64 = (text: string | Buffer) => Buffer.from(text).toString("base64");
const reversed = [...secret].reverse().join("");
const rot13 = secret.replace(/[a-z]/gi, (c) =>
  String.fromCharCode(c.charCodeAt(0) + (/[a-m]/i.test(c) ? 13 : -13)),
);
function base32(): string {
  const bits = each((code) => code.toString(2).padStart(8, "0"));
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  return (bits.match(/.{5}/g) ?? []).map((five) => digits[Number.parseInt(five, 2)]).join("");
}

/** How a target may write a secret that it echoes: each as a part of JSON. */
const echoes: Record<string, string> = {
  "as it is": `"${secret}"`,
  "percent-encoded": `"${encodeURIComponent(secret)}"`,
  "percent-encoded twice": `"${encodeURIComponent(encodeURIComponent(secret))}"`,
  "every byte percent-encoded": `"${each((code) => `%${hex(code)}`)}"`,
  "every byte percent-encoded twice": `"${each((code) => `%25${hex(code)}`)}"`,
  "every character escaped for JSON": `"${each((code) => `\\u00${hex(code)}`)}"`,
  "JSON in JSON": JSON.stringify(JSON.stringify({ a: secret })),
  "every character escaped in JSON in JSON": `"${each((code) => `\\\\u00${hex(code)}`)}"`,
  "every character escaped for HTML": `"${each((code) => `&#${code};`)}"`,
  "escaped for HTML by hex": `"${each((code) => `&#x${hex(code)};`)}"`,
  "escaped for a program": `"${each((code) => `\\\\x${hex(code)}`)}"`,
  "quoted-printable": `"${each((code) => `=${hex(code).toUpperCase()}`)}"`,
  base64: `"${base64(secret)}"`,
  "base64, for URLs": `"${bytes.toString("base64url")}"`,
  "base64 twice": `"${base64(base64(secret))}"`,
  "base64 thrice": `"${base64(base64(base64(secret)))}"`,
  "base64 of hex": `"${base64(bytes.toString("hex"))}"`,
  "hex of base64": `"${Buffer.from(base64(secret)).toString("hex")}"`,
  base32: `"${base32()}"`,
  hex: `"${bytes.toString("hex")}"`,
  "hex in capitals": `"${bytes.toString("hex").toUpperCase()}"`,
  "hex with colons": `"${each(hex, ":")}"`,
  "hex with blanks": `"${each(hex, " ")}"`,
  "hex with 0x": `"${each((code) => `0x${hex(code)}`, ", ")}"`,
  "a list of numbers": `[${each(String, ",")}]`,
  "numbers in a text": `"${each(String, " ")}"`,
  "binary digits": `"${each((code) => code.toString(2).padStart(8, "0"), " ")}"`,
  capitals: `"${secret.toUpperCase()}"`,
  "small letters": `"${secret.toLowerCase()}"`,
  backwards: `"${reversed}"`,
  "backwards, in capitals": `"${reversed.toUpperCase()}"`,
  ROT13: `"${rot13}"`,
  "letter by letter": `"${[...secret].join(" ")}"`,
  "letters in a list": JSON.stringify([...secret]),
  "in halves": JSON.stringify([secret.slice(0, 11), secret.slice(11)]),
  "half of it": `"${secret.slice(6)}"`.replace("River", "rIVER"),
  "in a sentence": `"no such token: ${secret.toUpperCase()}."`,
  "zero-width blanks between": `"${[...secret].join("\u200b")}"`,
  UTF16: `"${Buffer.from(secret, "utf16le").toString("base64")}"`,
  "gzip in base64": `"${base64(gzipSync(secret))}"`,
  "deflate in base64": `"${base64(deflateSync(secret))}"`,
};

/** The event of an answer of a target that was told the secret. */
function recorded(body: string | Uint8Array, headers: Record<string, string> = {}) {
  const recorder = new Recorder();
  recorder.vault.register("token", secret);
  recorder.vault.publish("ada@example.com");
  const kept = bodyOf(Buffer.from(body));
  const answer = { ev: "answered", id: "c1", status: 200, headers } as const;
  return recorder.record({ ...answer, ...(kept && { body: kept }) }) as typeof answer & {
    body?: { text?: string; bytes: number };
  };
}

it.each(Object.entries(echoes))("leaves no secret that is echoed %s", (_, echo) => {
  const body = `{"data":{"token_expiry":"1_month"},"error":{"seen":${echo}}}`;
  const text = String(JSON.parse(`[${echo}]`)[0]);

  const event = recorded(body);

  expect(JSON.stringify(event)).not.toContain(echo.slice(1, -1));
  const left = JSON.parse(event.body?.text ?? '{"data":{"token_expiry":"1_month"}}');
  expect(left.data.token_expiry).toBe("1_month");
  if (/^[ -~]+$/.test(text)) {
    expect(JSON.stringify(recorded("", { "x-seen": text }))).not.toContain(text);
    expect(JSON.stringify(recorded(`<p>${text}</p>`))).not.toContain(text);
  }
});

it("leaves no secret in bytes that are no UTF-8, or over several members", () => {
  const sixteen = recorded(Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(secret, "utf16le")]));
  const capitals = secret.toUpperCase();
  const parts = { a: capitals.slice(0, 11), b: capitals.slice(11) };

  expect(sixteen.body).toEqual({ bytes: 46, truncated: true });
  expect(JSON.stringify(recorded(JSON.stringify(parts)))).not.toMatch(/QUIET|KQ\/ZW/);
});

it("changes nothing of an answer without a trace of a secret", () => {
  const body = JSON.stringify({
    data: { user: { id: 2026, email: "ada@example.com", at: "2026-12-26T14:00:00.123Z" } },
    error: null,
    meta: { request_id: "5f0c1c1e-7d0b-4c52-9c2f-0a1b2c3d4e5f" },
    output: ["https://cdn.example/a0b1c2d3e4f5a6b7c8d9/quiet-sea.png"],
    image: base64(Buffer.from(Array.from({ length: 300 }, (_, at) => (at * 7) % 256))),
  });

  expect(recorded(body).body?.text).toBe(body);
});

const answered = (recorder: Recorder, text: string) =>
  recorder.record({
    ...{ ev: "answered", id: "c1", status: 200 },
    body: { text, bytes: Buffer.byteLength(text) },
  });

it("takes an address for no trace, though a secret holds it", () => {
  const recorder = new Recorder();
  recorder.vault.publish("ada-lovelace-1815@example.com");
  recorder.vault.register("token", "ada-lovelace-1815@example.com.7f3kq9zzw1");
  const text = '{"username":"Ada-Lovelace-1815"}';

  expect(answered(recorder, text)).toMatchObject({ body: { text } });
});

it("takes for no trace what many secrets, or a time, begin with", () => {
  const recorder = new Recorder();
  for (let nth = 0; nth < 30; nth += 1)
    recorder.vault.register("token", `msk_live_production_${(nth * 7919 + 46_656).toString(36)}`);
  recorder.vault.register("token", "01JDKQ8Z3N7RF4X2M9YB6TPWCE");
  const text = '{"message":"no msk_live_production_ key","id":"01JDKQ8Z3N0000000000000042"}';

  expect(answered(recorder, text)).toMatchObject({ body: { text } });
});
