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
  return [
    ...passwords.map((value) => ({ kind: "password" as const, value })),
    ...keys.map((value) => ({ kind: "key" as const, value })),
  ];
}

const hidden = "[secret]";
const secretMembers = new Set(["password", "key", "email", "user"]);

/**
 * The profile without its secrets, for the header of a history: still a profile, so that a judge reads
 * the same facts. Keys, passwords, users' addresses and every header's value are replaced; a probe
 * loses its body, and URLs lose their query and credentials.
 */
export function profileFacts(profile: Profile): Profile {
  const { parameters, ...rest } = profile;
  const facts = JSON.parse(JSON.stringify(rest, withoutSecret)) as Omit<Profile, "parameters">;
  return { ...facts, parameters };
}

function withoutSecret(member: string, value: unknown): unknown {
  if (member === "headers") return hideValues(value as Record<string, string> | undefined);
  if (member === "body") return undefined;
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
