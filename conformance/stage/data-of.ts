import type { Answer } from "../target/client.ts";

/** Members of `data` in an answer that gives a token, as a drive needs them; nothing of their kind is checked. */
interface Data {
  access_token?: unknown;
  api_key?: unknown;
  expires_at?: unknown;
  user?: { id?: unknown; verified?: unknown } | null;
}

/** What an answer holds in `data`; empty where that is nothing. */
export function dataOf({ json }: Answer): Data {
  return (json as { data?: Data | null } | null | undefined)?.data ?? {};
}
