import { textsIn } from "../texts-in.ts";
import { withoutCredentials } from "./credentials.ts";
import type { Profile } from "./schema.ts";

export interface ProfileSecret {
  readonly kind: "password" | "key";
  readonly value: string;
}

/** The secrets that a profile holds, for a recorder to replace and for a header to leave out. */
export function profileSecrets(profile: Profile): ProfileSecret[] {
  const { mailbox } = profile.evidence;
  const passwords = [
    ...profile.users.map((user) => user.password),
    ...(mailbox?.kind === "imap" ? [mailbox.password] : []),
  ];
  const keys = [
    ...profile.accounts.map((account) => account.key),
    ...(profile.enterprise.key === undefined ? [] : [profile.enterprise.key]),
  ];
  const plain = textsIn(profileFacts(profile));
  const headers = Object.entries(profile.target.headers)
    .flatMap(headerSecrets)
    .filter((value) => !plain.includes(value));
  // What stood in the environment is secret, whatever it looks like.
  const variables = (profile.variables ?? []).map(({ value }) => value);
  return [
    ...passwords.map((value) => ({ kind: "password" as const, value })),
    ...[...keys, ...headers, ...variables].map((value) => ({ kind: "key" as const, value })),
  ];
}

const telling = /auth|cookie|token|key|secret|password|access/i;
/** A shorter one stands in other words, too. */
const shortest = 4;
/** No word, no media type and no version: something that nobody would guess. */
const opaque = /^(?=.*[a-z])(?=.*\d)[^\s/]{8,}$/i;

/** What a header gives away where the target says it again; its plain words, such as a media type, are no secret. */
function headerSecrets([name, value]: [string, string]): string[] {
  if (!telling.test(name) && !opaque.test(value)) return [];
  const credentials = value.replace(/^(basic|bearer|token) +/i, "");
  if (!/^basic /i.test(value)) return [credentials];
  const password = fromBase64(credentials).replace(/^[^:]*:/, "");
  return password.length < shortest ? [credentials] : [credentials, password];
}

/** The texts in a value: a header that says what another fact says, such as a model's slug, gives nothing away. */
function fromBase64(text: string): string {
  try {
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    return "";
  }
}

const hidden = "[secret]";
const secretMembers = new Set(["password", "key", "email", "user"]);

/**
 * The profile without its secrets, for the header of a history: still a profile, so that a judge reads
 * the same facts. Keys, passwords, users' addresses and every header's value are replaced; a probe
 * loses its body, unless that has nothing but placeholders, and URLs lose their query and credentials.
 */
export function profileFacts(profile: Profile): Profile {
  const { parameters, variables: _, ...rest } = profile;
  const facts = JSON.parse(JSON.stringify(rest, withoutSecret)) as Omit<Profile, "parameters">;
  return { ...facts, parameters };
}

const isPlain = (body: unknown): boolean => textsIn(body).every((text) => /^\{\w+\}$/.test(text));

function withoutSecret(member: string, value: unknown): unknown {
  if (member === "headers") return hideValues(value as Record<string, string> | undefined);
  if (member === "body") return isPlain(value) ? value : undefined;
  if (typeof value !== "string") return value;
  if (secretMembers.has(member)) return hidden;
  return /url$/i.test(member) ? plainUrl(value) : value;
}

function hideValues(headers: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.keys(headers).map((name) => [name, hidden]));
}

function plainUrl(url: string): string {
  return withoutCredentials(url.replace(/\?.*$/, ""));
}
