import { percentDecoded } from "../percent-decoded.ts";
import { loginRequest, signupRequest } from "../wire/control-plane.ts";
import { generationRequests } from "../wire/generation.ts";
import { soundsSecret } from "./named.ts";
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

/** The documented places of secrets in requests, and in answers. */
const presented: Record<string, SecretKind> = {
  password: "password",
  password_confirmation: "password",
  access_token: "token",
  verification_code: "code",
  token: "code",
  key: "key",
  api_key: "api-key",
};
const given: Record<string, SecretKind> = { access_token: "token", api_key: "api-key" };

/** The documented members of requests at which no secret stands. */
const withoutSecrets = new Set(
  [signupRequest, loginRequest, ...Object.values(generationRequests)]
    .flatMap(({ shape }) => Object.keys(shape))
    .filter((name) => presented[name] === undefined),
);
/** A longer text is nobody's password. */
const longestPlain = 200;

/**
 * Registers the secrets that a message shows for the first time. Drivers register what they make themselves; this finds what the target
 * gives out, and what foreign clients send. A client's value that it also sends at a place of no secret is none. What an answer calls a
 * secret beyond the document is for {@link hideNamed}.
 */
export function discover(vault: Vault, { from, headers, path, json }: Glimpse): void {
  if (from === "us")
    walk(json, (name, value) => {
      const isPlain =
        typeof value === "string" && value.length <= longestPlain && withoutSecrets.has(name);
      if (isPlain) vault.publish(value);
    });
  const credentials = headers.authorization;
  if (credentials !== undefined && !isKnownPair(vault, credentials))
    for (const part of partsOf(credentials, vault)) present(vault, "token", part);
  if (from === "target") {
    walk(json, (name, value) => {
      const kind = given[name];
      if (kind !== undefined && !isAddress(value)) vault.register(kind, value);
    });
    return;
  }
  for (const [name, value] of Object.entries(headers))
    if (name !== "authorization") note(vault, name.replaceAll("-", "_"), value);
  for (const [name, value] of queryOf(path)) note(vault, name, value);
  const link = /\/verify\/([^/?#]+)/.exec(path ?? "")?.[1];
  if (link !== undefined && !isWord(link)) present(vault, "code", percentDecoded(link));
  walk(json, (name, value) => note(vault, name, value));
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

/** Plain words below `/verify/`, such as `done` or `link-expired`, are the name of a page and no code. */
const isWord = (segment: string): boolean => /^[a-z]{1,12}(-[a-z]{1,12})*$/.test(segment);

const isAddress = (value: unknown): boolean =>
  typeof value === "string" && /^[^\s@]+@[^\s@]+$/.test(value);

/** Registers what a client presents as a secret. Only a password may look like an address. */
function present(vault: Vault, kind: SecretKind, value: unknown): void {
  if (kind === "password" || !isAddress(value)) vault.register(kind, value, { presented: true });
}

function note(vault: Vault, name: string, value: unknown): void {
  const kind = presented[name];
  if (kind !== undefined) present(vault, kind, value);
  else if (soundsSecret.test(name) && typeof value === "string" && value.length >= 16)
    present(vault, "other", value);
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
