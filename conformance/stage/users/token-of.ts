import type { Answer } from "../../target/client.ts";
import { dataOf } from "./data-of.ts";

/** The access token in an answer, where there is one. */
export function tokenOf(answer: Answer): string | undefined {
  const token = dataOf(answer).access_token;
  return typeof token === "string" && token !== "" ? token : undefined;
}
