/** How long a line may be. */
const width = 100;

/** A value as JSON for readers: a list or an object stands in one line where it fits, else each of its rows in its own. */
export function jsonText(value: unknown): string {
  return `${laid(JSON.parse(JSON.stringify(value)), 0, 0)}\n`;
}

/** `indent` columns in, behind `before` further ones. */
function laid(value: unknown, indent: number, before: number): string {
  const flat = inOneLine(value);
  if (typeof value !== "object" || value === null) return flat;
  if (indent + before + flat.length <= width) return flat;
  const rows = Array.isArray(value)
    ? value.map((one) => laid(one, indent + 2, 0))
    : membersInText(value, (one, name) => laid(one, indent + 2, name.length));
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const pad = " ".repeat(indent);
  return `${open}\n${rows.map((row) => `${pad}  ${row}`).join(",\n")}\n${pad}${close}`;
}

function inOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const rows = membersInText(value, inOneLine);
  return rows.length === 0 ? "{}" : `{ ${rows.join(", ")} }`;
}

function membersInText(value: object, text: (one: unknown, name: string) => string): string[] {
  return Object.entries(value).map(([key, one]) => {
    const name = `${JSON.stringify(key)}: `;
    return `${name}${text(one, name)}`;
  });
}
