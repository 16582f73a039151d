/** Keys of the accounts and passwords of the users, by index, and headers that may be secret. */
export interface Secrets {
  keys: string[];
  passwords: string[];
  /** Extra headers of every request. */
  headers: Record<string, string>;
}

/** Environment variable of the extra headers, as a JSON object. */
export const headersVariable = "LOAD_HEADERS";

/** What every request says: that it wants JSON, and the extra headers. */
export const saidAlways = (headers: Readonly<Record<string, string>>): Record<string, string> => ({
  accept: "application/json",
  ...Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  ),
});

/** Environment variable of the key of the account with this index. */
export const keyVariable = (index: number): string => `LOAD_KEY_${index}`;

/** Environment variable of the password of the user with this index. */
export const passwordVariable = (index: number): string => `LOAD_PASSWORD_${index}`;

/** A text for people, with every secret in it replaced. */
export function withoutSecrets(text: string, { keys, passwords, headers }: Secrets): string {
  return [...keys, ...passwords, ...Object.values(headers)]
    .filter((secret) => secret !== "")
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .reduce((rest, secret) => rest.replaceAll(secret, "<secret>"), text);
}
