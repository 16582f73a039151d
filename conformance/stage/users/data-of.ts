import type { Answer } from "../../target/client.ts";

/** Members of `data` in an answer that gives a token; their types are not checked. */
interface Data {
  access_token?: unknown;
  api_key?: unknown;
  expires_at?: unknown;
  user?: { id?: unknown; verified?: unknown } | null;
}

/** An answer's `data`; empty where it is null or missing. */
export function dataOf({ json }: Answer): Data {
  return (json as { data?: Data | null } | null | undefined)?.data ?? {};
}
