import type { Node } from "../known-keys.ts";

/** Longer lists of words are shown by their length, and their first words. */
const [mostWords, firstWords] = [7, 3];

/** What a value looks like, in a few words of Markdown. */
export function formOf(node: Node): string {
  const { type, items, additionalProperties, properties } = node;
  const choices = node.anyOf ?? node.oneOf;
  if (choices !== undefined) return [...new Set(choices.map(formOf))].join(" or ");
  if (node.const !== undefined) return code(node.const);
  if (node.enum !== undefined) return oneOf(node.enum);
  if (type === "array") return `list: ${items === undefined ? "anything" : formOf(items)}`;
  if (type === "integer" || type === "number") return bounded(node, type);
  if (type === "string") return formats[node.format ?? ""] ?? "text";
  if (type === "boolean") return "`true` or `false`";
  if (type !== "object") return "any JSON";
  if (properties !== undefined) return chosenBy(properties);
  if (typeof additionalProperties !== "object") return "object";
  const names = node.propertyNames?.enum;
  return `by name${names === undefined ? "" : ` (${oneOf(names)})`}: ${formOf(additionalProperties)}`;
}

const formats: Record<string, string> = { uri: "URL", date: "date", "date-time": "time" };

const code = (value: unknown): string => `\`${JSON.stringify(value)}\``;

function oneOf(values: readonly unknown[]): string {
  const shown = values.map(code);
  if (shown.length <= mostWords) return shown.join(", ");
  return `one of ${shown.length}: ${shown.slice(0, firstWords).join(", ")}, …`;
}

/** Objects of several forms say in \`kind\` which they are. */
function chosenBy({ kind }: Record<string, Node>): string {
  return kind?.const === undefined ? "object" : `object of kind ${code(kind.const)}`;
}

function bounded(node: Node, type: string): string {
  const { minimum, exclusiveMinimum, maximum = Number.MAX_SAFE_INTEGER } = node;
  const isOpen = maximum === Number.MAX_SAFE_INTEGER;
  const from = minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum;
  if (exclusiveMinimum !== undefined)
    return `${type} above ${exclusiveMinimum}${isOpen ? "" : `, at most ${maximum}`}`;
  if (from === undefined) return isOpen ? type : `${type}, at most ${maximum}`;
  return isOpen ? `${type}, ${from} or more` : `${type}, ${from} to ${maximum}`;
}
