import type { SecretKind } from "./pseudonym.ts";
import type { Vault } from "./vault.ts";

/** What one half of a call shows before redaction. */
export interface Glimpse {
  from: "us" | "target";
  headers: Record<string, string>;
  /** Path with its query. */
  path?: string;
  /** The parsed body, or undefined. */
  json?: unknown;
}

const members: Record<string, SecretKind> = {
  password: "password",
  password_confirmation: "password",
  access_token: "token",
  verification_code: "code",
  token: "code",
  key: "key",
  api_key: "api-key",
};

const telling = /(token|secret|password|api_?key|authorization)$/i;

/**
 * Registers the secrets that a message shows for the first time. Drivers register what they make
 * themselves; this finds what the target gives out, and what foreign clients send through a recorder.
 */
export function discover(vault: Vault, { from, headers, path, json }: Glimpse): void {
  const credentials = headers.authorization;
  if (credentials !== undefined && !isKnownPair(vault, credentials))
    for (const part of partsOf(credentials, vault)) vault.register("token", part);
  if (from === "us")
    for (const [name, value] of Object.entries(headers))
      if (name !== "authorization") note(vault, from, name.replaceAll("-", "_"), value);
  for (const [name, value] of queryOf(path)) note(vault, from, name, value);
  const link = /\/verify\/([^/?#]+)/.exec(path ?? "")?.[1];
  if (link !== undefined && !isWord(link)) vault.register("code", decode(link));
  walk(json, (name, value) => note(vault, from, name, value));
}

/**
 * The secrets in an Authorization header: what stands behind its scheme. Of `Bearer T and more` they are `T`, which a history shows so
 * where it knows it, and `and more`.
 */
function partsOf(credentials: string, vault: Vault): string[] {
  const value = credentials.replace(/^\S+ +/, "").trim();
  const [, token, more] = /^(\S+?)[,;]?\s+(.+)$/s.exec(value) ?? [];
  if (token === undefined || more === undefined || !/^bearer /i.test(credentials)) return [value];
  // A secret that is known keeps its pseudonym: it is not hidden within a longer one.
  return [token, ...(vault.redact(more) === more ? [more] : more.split(/[\s,;]+/))];
}

/** Whether these are a pair of user and password in base64 in which a secret is that has a pseudonym already. */
const isKnownPair = (vault: Vault, credentials: string): boolean =>
  /^basic /i.test(credentials) && vault.redact(credentials) !== credentials;

/** A short plain word below `/verify/`, such as `done`, is the name of a page and no code. */
const isWord = (segment: string): boolean => /^[a-z]{1,12}$/.test(segment);

function note(vault: Vault, from: Glimpse["from"], name: string, value: unknown): void {
  const kind = members[name];
  // An answer's `key` may be anything; an address is never a secret, even where it is given as one.
  if (typeof value === "string" && value.includes("@")) return;
  if (kind !== undefined && !(kind === "key" && from === "target")) vault.register(kind, value);
  else if (telling.test(name) && typeof value === "string" && value.length >= 16) {
    vault.register("other", value);
  }
}

function walk(value: unknown, visit: (name: string, value: unknown) => void, depth = 0): void {
  if (typeof value !== "object" || value === null || depth > 40) return;
  for (const [name, item] of Object.entries(value)) {
    visit(name, item);
    walk(item, visit, depth + 1);
  }
}

function queryOf(path: string | undefined): [string, string][] {
  const query = path?.split("?", 2)[1];
  return query === undefined ? [] : [...new URLSearchParams(query)];
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
