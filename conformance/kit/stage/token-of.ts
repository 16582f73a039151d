import type { Answer } from "../../target/client.ts";

/** The access token in an answer, where there is one. */
export function tokenOf(answer: Answer): string | undefined {
  const { data } = (answer.json ?? {}) as { data?: { access_token?: unknown } | null };
  const token = data?.access_token;
  return typeof token === "string" && token !== "" ? token : undefined;
}
