import { gzipSync } from "node:zlib";
import type { Entry, Header } from "har-format";
import { parseJson } from "../../target/parse-json.ts";

/** A way in which recorders and sanitisers write less of an entry, or other things, than went over the wire. */
export interface Loss {
  /** The entry as it is written then: entries, where it is written more than once. */
  write: (entry: Entry) => Entry | Entry[];
  /** Whether everything can be told nevertheless. */
  isHarmless?: true;
  /** Whether a recorder may do so with some entries and not with others. */
  isNowAndThen?: true;
}

type Change = (headers: Header[]) => Header[];
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
const inRequest = (entry: Entry, change: Change): Entry =>
  asking(entry, { headers: change(entry.request.headers) });

const isAuthorization = ({ name }: Header): boolean => name === "authorization";
const authorised =
  (value: (was: string) => string): Loss["write"] =>
  (entry) =>
    inRequest(entry, (headers) =>
      headers.map((one) => (isAuthorization(one) ? { ...one, value: value(one.value) } : one)),
    );

/** Members that hold secrets, and those that name one of many. */
const secrets = /"(password|access_token|verification_code|key|api_key)":"([^"]*)"/g;
const names =
  /"(password|access_token|verification_code|key|api_key|email|request_id|expires_at)":"([^"]*)"/g;

/** One kind of them alone, in bodies. */
const only = (member: string): RegExp => new RegExp(`"(${member})":"([^"]*)"`, "g");
const hidden = (): string => "[hidden]";

/** Both bodies with another text. */
function rewritten(entry: Entry, other: (text: string) => string): Entry {
  const { postData } = entry.request;
  const bodies = {
    ...(postData === undefined
      ? {}
      : { postData: { ...postData, text: other(postData.text ?? "") } }),
  };
  const text = other(textOf(entry));
  return holding(asking(entry, bodies), { text, size: text.length });
}

const masking =
  (members: RegExp, mask: (was: string) => string): Loss["write"] =>
  (entry) => {
    const left = rewritten(entry, (text) =>
      text.replaceAll(members, (_, name, value) => `"${name}":"${mask(value)}"`),
    );
    return members === secrets || members === names
      ? authorised(() => `Bearer ${mask("token")}`)(left)
      : left;
  };

/** Null in the place of secrets, or nothing. */
const emptying =
  (left: null | undefined): Loss["write"] =>
  (entry) =>
    rewritten(entry, (text) => {
      const isSecret = (name: string, value: unknown) => `"${name}":"${value}"`.match(secrets);
      const kept = (name: string, value: unknown) => (isSecret(name, value) ? left : value);
      return JSON.stringify(parseJson(text), kept) ?? text;
    });

const textOf = ({ response }: Entry): string => response.content?.text ?? "";

/** The bytes of a body in base64, once. */
const inBase64 =
  (label: object, pack = (text: string): Uint8Array => Buffer.from(text)): Loss["write"] =>
  (entry) => {
    const isBase64 = entry.response.content?.encoding === "base64";
    const text = Buffer.from(textOf(entry), isBase64 ? "base64" : "utf8").toString();
    return holding(entry, { text: Buffer.from(pack(text)).toString("base64"), ...label });
  };

/** What another client of the user's does, such as the browser that opens a mail's link: what is refused to it is here. */
const elsewhere =
  (path: RegExp): Loss["write"] =>
  (entry) =>
    path.test(entry.request.url) && entry.response.status < 400 ? [] : entry;

export const losses: Readonly<Record<string, Loss>> = {
  "each entry twice": {
    isHarmless: true,
    write: (entry) => [entry, { ...entry, comment: "by way of a service worker" }],
  },
  "entries of other sites": {
    isHarmless: true,
    write: (entry) => [entry, { ...asking(entry, { url: "data:," }), startedDateTime: "" }],
  },
  "bodies in base64": { isHarmless: true, write: inBase64({ encoding: "base64" }) },
  "compressed bodies": { isHarmless: true, write: inBase64({ encoding: "base64" }, gzipSync) },
  "no response headers": {
    isNowAndThen: true,
    write: (entry) => answering(entry, { headers: [] }),
  },
  "no response bodies": {
    isNowAndThen: true,
    write: (entry) => holding(entry, { text: undefined }),
  },
  "empty response bodies": { write: (entry) => holding(entry, { text: undefined, size: 0 }) },
  "bodies in files": {
    isNowAndThen: true,
    write: (entry) => holding(entry, { text: undefined, size: -1, _file: "0.json" }),
  },
  "bodies cut off": {
    isNowAndThen: true,
    write: (entry) => holding(entry, { text: textOf(entry).slice(0, 40) }),
  },
  "bodies cut off, of unknown size": {
    write: (entry) => holding(entry, { text: textOf(entry).slice(0, 40), size: -1 }),
  },
  "base64 that is not said to be": {
    isNowAndThen: true,
    write: inBase64({ encoding: undefined }),
  },
  "bodies misread": {
    isNowAndThen: true,
    write: (entry) => holding(entry, { text: Buffer.from(textOf(entry)).toString("latin1") }),
  },
  "no request bodies": {
    isNowAndThen: true,
    write: (entry) => asking(entry, { postData: undefined }),
  },
  "empty request bodies": {
    write: (entry) => asking(entry, { postData: { mimeType: "application/json", text: "" } }),
  },
  "no request headers": { write: (entry) => asking(entry, { headers: [] }) },
  "headers as pages asked for them": {
    isNowAndThen: true,
    write: (entry) => inRequest(entry, (all) => all.filter(({ name }) => name === "content-type")),
  },
  "no Authorization": {
    write: (entry) => inRequest(entry, (all) => all.filter((one) => !isAuthorization(one))),
  },
  "Authorization emptied": { write: authorised(() => "") },
  "Authorization by a word": { write: authorised(() => "[hidden]") },
  "Authorization in stars": { write: authorised(() => "Bearer ********") },
  "passwords by a word": { write: masking(only("password"), hidden) },
  "tokens by a word": { write: masking(only("access_token"), hidden) },
  "codes by a word": { write: masking(only("verification_code"), hidden) },
  "keys by a word": { write: masking(only("key"), hidden) },
  "secrets by a word": { write: masking(secrets, hidden) },
  "secrets in stars": { write: masking(secrets, (was) => "*".repeat(was.length)) },
  "secrets by their first letters": { write: masking(secrets, (was) => `${was.slice(0, 3)}***`) },
  "secrets as null": { write: emptying(null) },
  "secrets taken out": { write: emptying(undefined) },
  "secrets emptied": { write: masking(secrets, () => "") },
  "names by a word": { write: masking(names, () => "x") },
  "users signed up elsewhere": { write: elsewhere(/signup/) },
  "emails verified elsewhere": { write: elsewhere(/verify/) },
  "passwords reset elsewhere": { write: elsewhere(/reset-password/) },
  "tokens ended elsewhere": { write: elsewhere(/logout/), isNowAndThen: true },
  "no times": { write: (entry) => ({ ...entry, time: -1 }) },
  "times by a clock that is 40 s behind": {
    isNowAndThen: true,
    write: (entry) => ({
      ...entry,
      startedDateTime: new Date(Date.parse(entry.startedDateTime) - 40_000).toISOString(),
    }),
  },
  "times in seconds": {
    write: (entry) => ({
      ...entry,
      startedDateTime: entry.startedDateTime.replace(/\.\d+/, ""),
    }),
  },
  "no answers": {
    isNowAndThen: true,
    write: (entry) => answering(entry, { status: -999, content: undefined }),
  },
};
