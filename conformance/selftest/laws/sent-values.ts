import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { nobodysSecrets } from "../../../contracts/history/nobodys-secrets.ts";
import { noSecretWords } from "../../stage/texts/no-secret.ts";
import { displayNames } from "../../stage/world.ts";

/** A request as undici announces it before it leaves. */
interface Leaving {
  request: { origin: string; path: string; headers: string[]; body?: unknown };
}

/** Members of a body that identify a user, prove who the user is, or name a job. */
const telling = [
  ...["email", "password", "password_confirmation", "token", "verification_code"],
  ...["key", "track_id", "webhook"],
];
/** Values that stand in for secrets and belong to nobody by their form alone. */
const nobodys = new Set<unknown>([
  ...Object.values(nobodysSecrets),
  ...noSecretWords,
  ...displayNames,
  0,
]);
/** A text with fewer letters and digits identifies nobody. */
const fewest = 4;
/** A value that shares so many letters with a declared one was made from it. */
const inCommon = 8;

/**
 * Every identity, secret, track_id and path part that `act` sends to an address. `declared`: the profile's own values,
 * from which others may be made.
 */
export async function sentBy(
  act: () => Promise<unknown>,
  { origin, declared }: { origin: string; declared: readonly string[] },
): Promise<ReadonlySet<string>> {
  const sent = new Set<string>();
  const look = (message: unknown): void => {
    const { request } = message as Leaving;
    if (request.origin !== origin) return;
    for (const value of valuesOf(request))
      if (isMadeUp(value, declared)) sent.add(JSON.stringify(value));
  };
  subscribe("undici:request:create", look);
  try {
    await act();
  } finally {
    unsubscribe("undici:request:create", look);
  }
  return sent;
}

function valuesOf({ path, headers, body }: Leaving["request"]): unknown[] {
  const bearer = headers.find((_, at) => headers[at - 1]?.toLowerCase() === "authorization");
  const parts = [
    /\/verify\/([^/?]+)/.exec(path)?.[1],
    /\/([^/]+)\/restart_server/.exec(path)?.[1],
  ].flatMap((part) => (part === undefined ? [] : [decodeURIComponent(part)]));
  return [...parts, bearer?.replace(/^\S+ ?/, ""), ...membersOf(body)];
}

function membersOf(body: unknown): unknown[] {
  if (!(body instanceof Uint8Array)) return [];
  const text = Buffer.from(body).toString("utf8");
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === "object" && json !== null
      ? telling.flatMap((name) => leaves((json as Record<string, unknown>)[name]))
      : [];
  } catch {
    return [...new URLSearchParams(text)].map(([, value]) => value);
  }
}

/** The texts and numbers in a value. */
function leaves(value: unknown): unknown[] {
  if (typeof value === "string" || typeof value === "number") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(leaves);
}

function isMadeUp(value: unknown, declared: readonly string[]): boolean {
  if (value === undefined || nobodys.has(value) || value === Number.POSITIVE_INFINITY) return false;
  const text = String(value);
  if (text.replace(/[^\p{L}\d]/gu, "").length < fewest) return false;
  return !declared.some((one) => text.includes(one) || sharesWith(one, text));
}

function sharesWith(declared: string, text: string): boolean {
  for (let at = 0; at + inCommon <= declared.length; at += 1)
    if (text.includes(declared.slice(at, at + inCommon))) return true;
  return false;
}
