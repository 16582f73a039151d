import { profileJsonSchema } from "../../json-schema.ts";
import type { Node } from "../known-keys.ts";
import { formOf } from "./page-form.ts";

/** One field of the page. */
interface Field {
  path: string;
  node: Node;
  isRequired: boolean;
  /** The field whose parts it has, too; they are listed there. */
  like?: string | undefined;
}

/** Fields that have parts, by what they are. */
type Seen = Map<string, string>;

/** README.md of the folder above: every field of a profile with its form and what it says, from the schema. */
export function profilePage(): string {
  const { properties = {} } = profileJsonSchema() as Node;
  const parts = Object.entries(properties).filter(([name]) => name !== "$schema");
  const contents = parts.map(
    ([name, { description }]) => `- [\`${name}\`](#${name.toLowerCase()}): ${description}`,
  );
  const seen: Seen = new Map();
  const sections = parts.map((part) => section(part, seen));
  return `${[opening, contents.join("\n"), ...sections].join("\n\n")}\n`;
}

const opening = `# The fields of a profile

<!-- Written from the schema: change a description in this folder, then \`npx vitest run contracts/profile/page/page.test.ts -u\`. -->

A profile says facts about your implementation, so that more of it can be checked. Only \`target.baseUrl\` is required; one to begin with:

\`\`\`json
{
  "target": { "baseUrl": "https://api.example.com" },
  "accounts": [{ "name": "first", "plan": "standard", "key": "\${STANDARD_KEY}" }],
  "enterprise": { "key": "\${ENTERPRISE_KEY}" },
  "evidence": {
    "mailbox": { "kind": "smtp", "listen": "127.0.0.1:2525" },
    "webhook": { "listen": "127.0.0.1:8090" }
  }
}
\`\`\`

In keys, passwords and headers \`\${NAME}\` comes from the environment; no file of a run shows its value. It may be TypeScript, too, whose default export
is \`defineProfile({…})\`.

| command | does |
|---|---|
| \`npm run -s kit -- init --target URL\` | writes a profile, by asking the target |
| \`npm run -s kit -- doctor --profile FILE\` | tries each fact |
| \`npm run -s kit -- export profile-schema\` | gives editors its schema |`;

function section([name, node]: [string, Node], seen: Seen): string {
  const fields = isGroup(node)
    ? beneath(name, node, seen)
    : fieldsOf({ path: name, node, isRequired: false }, seen);
  // What is said above the table is not said again in it.
  const rows = fields
    .map((one) => row(one.path === name ? { ...one, node: { ...one.node, description: "" } } : one))
    .join("\n");
  return `## ${name}\n\n${node.description}\n\n| field | form | says |\n|---|---|---|\n${rows}`;
}

const isGroup = ({ properties }: Node): boolean => properties !== undefined;

/** A field, and the fields in it, unless an earlier one has the same. */
function fieldsOf(field: Field, seen: Seen): Field[] {
  const { description, default: _, examples, ...shape } = field.node;
  const key = JSON.stringify(shape);
  const like = seen.get(key);
  if (like !== undefined) return [{ ...field, like }];
  const inside = beneath(field.path, field.node, seen);
  if (inside.length > 0) seen.set(key, field.path);
  return [field, ...inside];
}

function beneath(path: string, node: Node, seen: Seen): Field[] {
  const { properties = {}, required = [], items, additionalProperties } = node;
  const inside = Object.entries(properties).flatMap(([name, own]) =>
    fieldsOf({ path: `${path}.${name}`, node: own, isRequired: required.includes(name) }, seen),
  );
  const within = [
    ...(items === undefined ? [] : beneath(`${path}[]`, items, seen)),
    ...(typeof additionalProperties === "object"
      ? beneath(`${path}.NAME`, additionalProperties, seen)
      : []),
    ...[...(node.oneOf ?? []), ...(node.anyOf ?? [])].flatMap((one) => beneath(path, one, seen)),
  ];
  return [...inside, ...within];
}

function row({ path, node, isRequired, like }: Field): string {
  const { description = "Which of the forms it is.", examples = [] } = node;
  const usual = usually(node);
  const notes = [
    like === undefined ? formOf(node) : `as \`${like}\``,
    ...(isRequired ? ["required"] : []),
    ...(usual === undefined ? [] : [usual]),
  ];
  const isShown = examples.length > 0 && usual === undefined;
  const example = isShown ? ` Such as \`${JSON.stringify(examples[0])}\`.` : "";
  return `| \`${path}\` | ${cell(notes.join("; "))} | ${cell(description + example)} |`;
}

/** Longer defaults are not read in a table. */
const longest = 50;

function usually({ default: usual }: Node): string | undefined {
  const text = JSON.stringify(usual);
  if (text === undefined || /^(\{\}|\[\]|"")$/.test(text)) return undefined;
  return text.length > longest ? "has a default" : `default \`${text}\``;
}

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");
