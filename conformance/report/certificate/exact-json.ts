import { parseJson } from "../../target/http/parse-json.ts";

/**
 * Whether a value holds every member of the JSON text that it was read from. A member named twice is read first by some
 * readers and last by others; `__proto__` is left out by most.
 */
export function holdsAll(value: unknown, text: string): boolean {
  const strings = text.matchAll(/"(?:[^"\\]|\\.)*"\s*(:?)/g);
  let names = 0;
  for (const [, colon] of strings) if (colon === ":") names += 1;
  return names === members(value);
}

/** Whether an object in a JSON text has a member twice. */
export const namesTwice = (text: string): boolean => !holdsAll(parseJson(text), text);

const members = (value: unknown): number =>
  typeof value !== "object" || value === null
    ? 0
    : Object.values(value).reduce(
        (sum, item) => sum + members(item),
        Array.isArray(value) ? 0 : Object.keys(value).length,
      );
