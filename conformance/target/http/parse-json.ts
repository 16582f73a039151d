/** No documented answer nests so deep, and no reader of the kit goes deeper: each recurses once per level. */
const deepest = 200;

/** Leaves a byte order mark out. */
const utf8 = new TextDecoder();

/**
 * The value of a JSON text, or of bytes that are one in UTF-8; undefined where they are none. `null` stands for
 * anything more than 200 levels deep.
 */
export function parseJson(text: string | Uint8Array): unknown {
  const said = typeof text === "string" ? text : utf8.decode(text);
  try {
    const value: unknown = JSON.parse(said);
    return mayBeDeep(said) ? shallow(value, deepest) : value;
  } catch {
    return undefined;
  }
}

/** Whether a text is a JSON object. */
export function isJsonObject(text: string): boolean {
  const value = parseJson(text);
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether more brackets than that are ever open at the same time; brackets within strings count, too. */
const mayBeDeep = (text: string): boolean =>
  // Few texts have so many brackets at all, and the engine counts one sign faster than a loop reads all.
  manyOf("{", text) + manyOf("[", text) > deepest && nestsDeep(text);

/** How often a sign stands in a text, counted to 201 at most. */
function manyOf(sign: string, text: string): number {
  let many = 0;
  for (let at = text.indexOf(sign); at >= 0 && many <= deepest; at = text.indexOf(sign, at + 1))
    many += 1;
  return many;
}

function nestsDeep(text: string): boolean {
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
