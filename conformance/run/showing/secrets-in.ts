import { readPseudonym } from "../../../contracts/history/pseudonym.ts";

/** The secrets in a JSON value, as pseudonyms, each behind the names and numbers that lead to it. */
export function* secretsIn(
  value: unknown,
  path: readonly string[] = [],
): Generator<[path: readonly string[], pseudonym: string]> {
  if (typeof value === "string" && readPseudonym(value) !== undefined) yield [path, value];
  if (typeof value !== "object" || value === null) return;
  for (const [name, item] of Object.entries(value)) yield* secretsIn(item, [...path, name]);
}
