import { gzipSync } from "node:zlib";
import type { Entry, Header } from "har-format";
import { parseJson } from "../../target/http/parse-json.ts";

/** A way in which clients, recorders and sanitisers write an entry otherwise than as the JSON that went over the wire. */
export type Loss = (entry: Entry) => Entry;

const asking = (entry: Entry, change: object): Entry => ({
  ...entry,
  request: { ...entry.request, ...change },
});
const answering = (entry: Entry, change: object): Entry => ({
  ...entry,
  response: { ...entry.response, ...change },
});
const holding = (entry: Entry, change: object): Entry =>
  answering(entry, { content: { ...entry.response.content, ...change } });
const headed = (entry: Entry, change: (headers: Header[]) => Header[]): Entry =>
  asking(entry, { headers: change(entry.request.headers) });

const without = (entry: Entry, lost: string): Entry =>
  headed(entry, (all) => all.filter(({ name }) => name !== lost));
const authorised =
  (value: string): Loss =>
  (entry) =>
    headed(entry, (all) =>
      all.map((one) => (one.name === "authorization" ? { ...one, value } : one)),
    );

const textOf = ({ response }: Entry): string => response.content?.text ?? "";
const askedOf = ({ request }: Entry): string => request.postData?.text ?? "";

/** The request's body in another form, of this label; `more`: what is said of it. */
const posting = (entry: Entry, mimeType: string, text: string | undefined, more = {}): Entry => {
  const label = { name: "content-type", value: mimeType };
  const others = entry.request.headers.filter(({ name }) => name !== label.name);
  if (entry.request.postData === undefined) return entry;
  const postData = { mimeType, text, ...more };
  return asking(entry, { headers: [...others, label], postData, bodySize: -1 });
};
const json = "application/json";
const form = "application/x-www-form-urlencoded";

const fieldsOf = (entry: Entry): [string, string][] =>
  Object.entries(Object(parseJson(askedOf(entry)))).map(([name, value]) => [name, String(value)]);
const formOf = (entry: Entry): string => new URLSearchParams(fieldsOf(entry)).toString();
const partsOf = (entry: Entry): string =>
  `${fieldsOf(entry)
    .map(
      ([name, value]) => `--x1\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`,
    )
    .join("\r\n")}\r\n--x1--\r\n`;

const base64 = (bytes: string | Uint8Array): string => Buffer.from(bytes).toString("base64");
const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, "utf16le");
const mark = "\uFEFF";

/** The forms in which a client's request may stand in an archive. */
export const forms: Readonly<Record<string, Loss>> = {
  "a form": (entry) => posting(entry, form, formOf(entry)),
  "a form by its fields": (entry) =>
    posting(entry, form, undefined, {
      params: fieldsOf(entry).map(([name, value]) => ({ name, value })),
    }),
  "a form that is called JSON": (entry) => posting(entry, json, formOf(entry)),
  "a form of one member that holds JSON": (entry) =>
    posting(entry, form, new URLSearchParams({ payload: askedOf(entry) }).toString()),
  multipart: (entry) => posting(entry, "multipart/form-data; boundary=x1", partsOf(entry)),
  "base64 that says so": (entry) =>
    posting(entry, json, base64(askedOf(entry)), { encoding: "base64" }),
  "base64 that does not": (entry) => posting(entry, json, base64(askedOf(entry))),
  "a form in base64": (entry) =>
    posting(entry, form, base64(formOf(entry)), { encoding: "base64" }),
  "multipart in base64": (entry) =>
    posting(entry, "multipart/form-data; boundary=x1", base64(partsOf(entry)), {
      encoding: "base64",
    }),
  "a byte order mark": (entry) => posting(entry, json, mark + askedOf(entry)),
  "UTF-16 in base64": (entry) =>
    posting(entry, json, base64(utf16(askedOf(entry))), { encoding: "base64" }),
  "UTF-16 read as UTF-8": (entry) =>
    posting(entry, json, Buffer.from(askedOf(entry), "utf16le").toString()),
  "JSON in a string": (entry) => posting(entry, json, JSON.stringify(askedOf(entry))),
  "JSON in a string in a string": (entry) =>
    posting(entry, json, JSON.stringify(JSON.stringify(askedOf(entry)))),
  "JSON in percent signs": (entry) => posting(entry, json, encodeURIComponent(askedOf(entry))),
  "a list of one": (entry) => posting(entry, json, `[${askedOf(entry)}]`),
  "lines of JSON": (entry) => posting(entry, json, `${askedOf(entry)}\n${askedOf(entry)}\n`),
  "members twice": (entry) =>
    posting(entry, json, askedOf(entry).replace(/^\{(.+)\}$/s, '{"token_expiry":"x",$1,$1}')),
  gzip: (entry) => posting(entry, json, base64(gzipSync(askedOf(entry))), { encoding: "base64" }),
  XML: (entry) =>
    posting(
      entry,
      "text/xml",
      `<r>${fieldsOf(entry)
        .map(([n, v]) => `<${n}>${v}</${n}>`)
        .join("")}</r>`,
    ),
};

/** Members that hold secrets, and those that name one of many. */
const secrets = "password|password_confirmation|access_token|verification_code|token|key|api_key";
const names = `${secrets}|email|request_id|expires_at`;
/** Those in whose name there is one of these words, as sanitisers look for them. */
const called = "\\w*token\\w*|\\w*password\\w*|\\w*key\\w*|\\w*code\\w*";

/** Both bodies with another text. */
function rewritten(entry: Entry, other: (text: string) => string): Entry {
  const { postData } = entry.request;
  const bodies = postData && { postData: { ...postData, text: other(postData.text ?? "") } };
  const text = other(textOf(entry));
  return holding(asking(entry, bodies ?? {}), { text, size: Buffer.byteLength(text) });
}

const masking =
  (members: string, mask: (was: string) => string): Loss =>
  (entry) =>
    rewritten(authorised(`Bearer ${mask("token-1")}`)(entry), (text) =>
      text.replaceAll(
        new RegExp(`"(${members})":"([^"]*)"`, "g"),
        (_, name, value) => `"${name}":"${mask(value)}"`,
      ),
    );

/** Null in the place of values, or nothing. */
const emptying =
  (members: string, left: null | undefined): Loss =>
  (entry) =>
    rewritten(entry, (text) => {
      const isOne = (name: string, value: unknown) =>
        typeof value === "string" && new RegExp(`^(${members})$`).test(name);
      const kept = (name: string, value: unknown) => (isOne(name, value) ? left : value);
      return JSON.stringify(parseJson(text), kept) ?? text;
    });

/** The bytes of an answer in base64, once. */
const inBase64 =
  (label: object, pack = (text: string): Uint8Array => Buffer.from(text)): Loss =>
  (entry) => {
    const { encoding } = entry.response.content ?? {};
    const text = Buffer.from(textOf(entry), encoding === "base64" ? "base64" : "utf8").toString();
    return holding(entry, { text: base64(pack(text)), ...label });
  };

const hidden = (): string => "[hidden]";

/** What recorders and sanitisers leave out of an entry, or write otherwise. */
export const losses: Readonly<Record<string, Loss>> = {
  ...forms,
  "bodies in base64": inBase64({ encoding: "base64" }),
  "compressed bodies": inBase64({ encoding: "base64" }, gzipSync),
  "bodies in UTF-16": inBase64({ encoding: "base64" }, utf16),
  "bodies behind a mark": (entry) => holding(entry, { text: mark + textOf(entry) }),
  "bodies as strings": (entry) => {
    const text = JSON.stringify(textOf(entry));
    return holding(entry, { text, size: Buffer.byteLength(text) });
  },
  "no response headers": (entry) => answering(entry, { headers: [] }),
  "no response bodies": (entry) => holding(entry, { text: undefined }),
  "empty response bodies": (entry) => holding(entry, { text: undefined, size: 0 }),
  "response bodies of no length": (entry) => holding(entry, { text: "", size: 0 }),
  "bodies in files": (entry) => holding(entry, { text: undefined, size: -1, _file: "0.json" }),
  "bodies cut off": (entry) => holding(entry, { text: textOf(entry).slice(0, 40) }),
  "bodies cut off, of unknown size": (entry) =>
    holding(entry, { text: textOf(entry).slice(0, 40), size: -1 }),
  "base64 of answers that is not said to be": inBase64({ encoding: undefined }),
  "such base64, its size counted anew": (entry) => {
    const text = base64(textOf(entry));
    return holding(entry, { text, size: text.length });
  },
  "bodies misread": (entry) =>
    holding(entry, { text: Buffer.from(textOf(entry)).toString("latin1") }),
  "no request bodies": (entry) => asking(entry, { postData: undefined }),
  "empty request bodies": (entry) => asking(entry, { postData: { mimeType: json, text: "" } }),
  "no request headers": (entry) => asking(entry, { headers: [] }),
  "headers as pages asked for them": (entry) =>
    headed(entry, (all) => all.filter(({ name }) => name === "content-type")),
  "no Authorization": (entry) => without(entry, "authorization"),
  "Authorization emptied": authorised(""),
  "Authorization by a word": authorised("[hidden]"),
  "passwords by a word": masking("password", hidden),
  "tokens by a word": masking("access_token", hidden),
  "codes by a word": masking("verification_code|token", hidden),
  "keys by a word": masking("key|api_key", hidden),
  "times by a word": masking("expires_at", () => "[date]"),
  "secrets by a word": masking(secrets, hidden),
  "secrets by numbered words": masking(secrets, (was) => `secret-${was.length}`),
  "secrets in stars": masking(secrets, (was) => "*".repeat(was.length)),
  "secrets by their first letters": masking(secrets, (was) => `${was.slice(0, 3)}***`),
  "secrets as null": emptying(secrets, null),
  "secrets taken out": emptying(secrets, undefined),
  "secrets emptied": masking(secrets, () => ""),
  "all that is called a secret by a word": masking(called, hidden),
  "all that is called a secret as null": emptying(called, null),
  "all that is called a secret taken out": emptying(called, undefined),
  "names by a word": masking(names, () => "x"),
  "no times": (entry) => ({ ...entry, time: -1 }),
  "times by another clock": (entry) => ({ ...entry, startedDateTime: "2021-05-06T07:08:09Z" }),
  "dates of a server in front": (entry) =>
    answering(entry, {
      headers: entry.response.headers.map((one) =>
        one.name === "date"
          ? { ...one, value: new Date(entry.startedDateTime).toUTCString() }
          : one,
      ),
    }),
  "no answers": (entry) => answering(entry, { status: -999, content: undefined }),
};
