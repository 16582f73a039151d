/** No documented answer nests so deep, and no reader of ours goes deeper: each calls itself a level down. */
const deepest = 200;

/**
 * The value of a JSON text, or of bytes that are one in UTF-8; undefined where they are none. What lies more than 200
 * levels deep is left out: `null` stands for it.
 */
export function parseJson(text: string | Uint8Array): unknown {
  const said = typeof text === "string" ? text : Buffer.from(text).toString("utf8");
  try {
    const value: unknown = JSON.parse(said);
    return mayBeDeep(said) ? shallow(value, deepest) : value;
  } catch {
    return undefined;
  }
}

/** Whether so many brackets are ever open at once, those in texts among them. */
function mayBeDeep(text: string): boolean {
  let open = 0;
  for (let at = 0; at < text.length && open <= deepest; at += 1) {
    const sign = text.charCodeAt(at) | 0x20;
    if (sign === brace) open += 1;
    else if (sign === closing && open > 0) open -= 1;
  }
  return open > deepest;
}

/** `{` and `[` differ in one bit, as `}` and `]` do. */
const [brace, closing] = ["{".charCodeAt(0), "}".charCodeAt(0)];

function shallow(value: unknown, levels: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (levels === 0) return null;
  if (Array.isArray(value)) return value.map((item) => shallow(item, levels - 1));
  const entries = Object.entries(value).map(([name, item]) => [name, shallow(item, levels - 1)]);
  return Object.fromEntries(entries);
}
