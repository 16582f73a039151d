/** The value of a JSON text, or of bytes that are one in UTF-8; undefined where they are none. */
export function parseJson(text: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof text === "string" ? text : Buffer.from(text).toString("utf8"));
  } catch {
    return undefined;
  }
}
