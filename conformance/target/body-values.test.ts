import { expect, it } from "vitest";
import { valuesIn } from "./body-values.ts";
import { bodyOf, Recorder } from "./recorder.ts";

const body = { email: "kim@example.com", password: "Str0ng-word-1!", key: "Enterprise-key-1234" };
const json = JSON.stringify(body);
const form = new URLSearchParams(body).toString();
const nested = Object.entries(body).map(([name, value]): [string, string] => [
  `user[${name}]`,
  value,
]);
const parts = (end: string) =>
  `${Object.entries(body)
    .map(([name, value]) =>
      ["--x--1", `Content-Disposition: form-data; name="${name}"`, "", value].join(end),
    )
    .join(end)}${end}--x--1--${end}`;
const base64 = (text: string | Uint8Array): string => Buffer.from(text).toString("base64");
const utf16 = Buffer.from(`\uFEFF${json}`, "utf16le");

/** Bodies with the same values, in each form in which clients write them. */
const written: [string, string | Uint8Array][] = [
  ["JSON", json],
  ["JSON behind a byte order mark", `\uFEFF${json}`],
  ["JSON in a string", JSON.stringify(json)],
  ["JSON that is cut off", json.slice(0, -1)],
  ["JSON in base64", base64(json)],
  ["JSON in UTF-16", utf16],
  ["JSON in UTF-16 without a mark", Buffer.from(json, "utf16le")],
  ["JSON in UTF-16, the other way round", Buffer.from(utf16).swap16()],
  ["a form", form],
  ["a form of a framework", new URLSearchParams(nested).toString()],
  ["a form that holds JSON", new URLSearchParams({ payload: json }).toString()],
  ["a form in base64", base64(form)],
  ["multipart", parts("\r\n")],
  ["multipart with plain line ends", parts("\n")],
  ["multipart in base64", base64(parts("\r\n"))],
  ["a list", `[${json}]`],
  ["members twice", `{"password":"Other-word-22!",${json.slice(1)}`],
];

it.each(written)("finds the values of %s", (_, text) => {
  const found = Object.assign({}, ...valuesIn(bodyOf(Buffer.from(text), { isOurs: true })).flat());

  expect(found).toMatchObject({ password: body.password, key: body.key });
});

it.each([...written, ["XML", `<r><password>${body.password}</password></r>`] as const])(
  "a recording of others' %s has no secret of it, nor where an answer repeats one",
  (_, text) => {
    const recorder = new Recorder(undefined, undefined, { isForeign: true });
    const sent = bodyOf(Buffer.from(text), { isOurs: true });
    const answer = bodyOf(Buffer.from(`{"error":{"message":"unknown: ${body.key}"}}`));
    const call = { id: "c1", headers: {} };

    recorder.record({
      ev: "sent",
      ...call,
      method: "POST",
      path: "/login",
      ...(sent && { body: sent }),
    });
    if (!String(text).includes("<r>"))
      recorder.record({ ev: "answered", ...call, status: 401, ...(answer && { body: answer }) });

    const kept = JSON.stringify(recorder.events);
    for (const secret of [body.password, body.key, "Other-word-22!"])
      for (const one of [
        secret,
        base64(secret),
        base64(json).slice(4, -4),
        base64(form).slice(4, -4),
      ])
        expect(kept).not.toContain(one);
    expect(recorder.events[0]).toMatchObject({ body: { bytes: Buffer.byteLength(text) } });
  },
);

it("hides in others' requests, too, what is called a secret beyond the document", () => {
  const recorder = new Recorder(undefined, undefined, { isForeign: true });
  const text = '{"newPassword":"Sh0rt-word","note":"Sh0rt-word-2"}';

  recorder.record({
    ...{ ev: "sent", id: "c1", method: "POST", path: "/password", headers: {} },
    body: { text, bytes: text.length },
  });

  expect(JSON.stringify(recorder.events)).not.toContain('Sh0rt-word\\"');
  expect(JSON.stringify(recorder.events)).toContain("Sh0rt-word-2");
});
