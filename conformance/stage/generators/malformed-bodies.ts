import type { Mint } from "./mint.ts";

/** Makes up the contents of abused members: no two requests, and no two runs, share them. */
export type Minting = Pick<Mint, "unique" | "number">;

/**
 * A request that no careful client sends. Its body is no JSON or no object, or its label is not JSON's. Or members have
 * the wrong type, are missing, too many, too long or too deep.
 */
export interface Abuse {
  name: string;
  /** The body, made from a valid one; bytes or text are sent as they are. `members`: the abused members. */
  body: (valid: Record<string, unknown>, members: readonly string[], mint: Minting) => unknown;
  /** Whether the abuse concerns single members. */
  ofMember?: true;
  contentType?: string | null;
  /** The Accept header: what the client prefers to read. */
  accept?: string;
}

const json = (valid: Record<string, unknown>): string => JSON.stringify(valid);

const setTo = (members: readonly string[], value: unknown): Record<string, unknown> =>
  Object.fromEntries(members.map((member) => [member, value]));

/** The abuse that gives members another value. */
const valued = (name: string, value: (mint: Minting) => unknown): Abuse => ({
  name,
  ofMember: true,
  body: (valid, members, mint) => ({ ...valid, ...setTo(members, value(mint)) }),
});

/** The abuse that gives members a value as text, since no JavaScript value serialises to it, such as 1e400. */
const spelt = (name: string, text: (mint: Minting) => string): Abuse => ({
  name,
  ofMember: true,
  body: (valid, members, mint) =>
    json({ ...valid, ...setTo(members, "@@") }).replaceAll('"@@"', text(mint)),
});

const nested = (depth: number, inmost = ""): string =>
  `${"[".repeat(depth)}${inmost}${"]".repeat(depth)}`;

/** Bodies that are no JSON object. */
const shapeless: Abuse[] = [
  { name: "cut off", body: (valid) => json(valid).slice(0, -2) },
  { name: "no JSON", body: () => "hello there" },
  { name: "empty", body: () => "" },
  { name: "blank", body: () => "   " },
  { name: "a list", body: (valid) => [valid] },
  { name: "an empty list", body: () => [] },
  { name: "a string", body: () => '"text"' },
  { name: "a number", body: () => "5" },
  { name: "null", body: () => "null" },
  { name: "true", body: () => "true" },
  { name: "single quotes", body: (valid) => json(valid).replaceAll('"', "'") },
  { name: "trailing comma", body: (valid) => json(valid).replace(/}$/, ",}") },
  { name: "trailing text", body: (valid) => `${json(valid)} x` },
  { name: "a control character", body: () => '{"a": "b\u0001"}' },
  {
    name: "bytes that are no UTF-8",
    body: () => Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
  },
  { name: "deep lists", body: () => nested(2000) },
  {
    name: "a form",
    body: (_valid, _members, { unique }) =>
      `email=${unique("a")}%40example.com&password=${unique("x")}`,
    contentType: "application/x-www-form-urlencoded",
  },
  {
    name: "XML",
    body: (_valid, _members, { unique }) => `<email>${unique("a")}</email>`,
    contentType: "application/xml",
  },
];

/** Members of the wrong type, or too long or too short. */
const mistyped: Abuse[] = [
  valued("null for a member", () => null),
  valued("a number for a member", ({ number }) => number()),
  spelt("a huge number for a member", ({ number }) => `${number()}e400`),
  valued("a boolean for a member", () => false),
  valued("a list for a member", ({ unique }) => [unique("a"), "b"]),
  valued("an object for a member", ({ unique }) => ({ a: unique("a") })),
  valued("an empty string for a member", () => ""),
  valued("NUL in a member", ({ unique }) => `${unique("a")}\u0000b@example.com`),
  spelt("a lone surrogate in a member", ({ unique }) => `"${unique("a")}\\ud800"`),
  valued("a member beyond ASCII", ({ unique }) => unique("o'é☃üß📱")),
  valued("300 characters in a member", ({ unique }) => unique("a").padEnd(300, "a")),
  valued("a long member", ({ unique }) => unique("a").padEnd(20_000, "a")),
  spelt("a deep member", ({ unique }) => nested(500, `"${unique("a")}"`)),
];

/** JSON objects with something wrong in them, and right ones under another label. */
const misshapen: Abuse[] = [
  { name: "an empty object", body: () => ({}) },
  {
    name: "a member twice",
    body: (valid, _members, { unique }) =>
      json(valid).replace("{", `{"email":"${unique("twice")}@example.com",`),
  },
  {
    name: "members nobody listed",
    body: (valid) =>
      json({ ...valid, role: "admin", constructor: { a: 1 } }).replace(
        "{",
        '{"__proto__":{"a":1},',
      ),
  },
  { name: "behind a byte order mark", body: (valid) => `\ufeff${json(valid)}` },
  { name: "60 kB", body: (valid) => ({ ...valid, padding: "x".repeat(60_000) }) },
  { name: "labelled text/plain", body: json, contentType: "text/plain" },
  { name: "labelled nothing", body: json, contentType: null },
  {
    name: "labelled with another charset",
    body: json,
    contentType: "application/json; charset=latin1",
  },
  { name: "labelled with nonsense", body: json, contentType: "nonsense" },
];

/** What browsers prefer; they take JSON too. */
export const forBrowsers = { accept: "text/html, application/xhtml+xml, */*;q=0.8" };

/** A right request from a browser, to which a framework may answer with a page or a redirect. */
const right: Abuse = { name: "as it should be, from a browser", body: json, ...forBrowsers };

/** Faults that a framework may answer with a page, since a browser asks. */
const browsed: Abuse[] = [
  right,
  { name: "an empty object, from a browser", body: () => ({}), ...forBrowsers },
  { name: "cut off, from a browser", body: (valid) => json(valid).slice(0, -2), ...forBrowsers },
];

export const everyAbuse: readonly Abuse[] = [...shapeless, ...mistyped, ...misshapen, ...browsed];
export const everyShapeless: readonly Abuse[] = shapeless;
export const everyMistyped: readonly Abuse[] = mistyped;
/** The abuses whose body begins as a JSON object. */
export const everyOdd: readonly Abuse[] = [...mistyped, ...misshapen, ...browsed];
/** The abuses that leave the other members readable, such as right credentials. */
export const everyReadable: readonly Abuse[] = [...mistyped, ...misshapen, right];

/** Body and headers of the abused request; `members`: the abused members, by default the first. */
export function abused(
  { body, contentType = "application/json", accept }: Abuse,
  valid: Record<string, unknown>,
  stage: Minting,
  members: readonly string[] = Object.keys(valid).slice(0, 1),
): { body: unknown; headers: Record<string, string> } {
  const mint = {
    unique: (prefix: string) => stage.unique(prefix),
    number: () => stage.number(),
  };
  const made = body(valid, members, mint);
  const raw = typeof made === "string" || made instanceof Uint8Array ? made : JSON.stringify(made);
  const headers = {
    ...(contentType !== null && { "content-type": contentType }),
    ...(accept !== undefined && { accept }),
  };
  return { body: raw, headers };
}
