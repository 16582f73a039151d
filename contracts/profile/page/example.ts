import type { Declared } from "../declared.ts";
import { keysAt, type Node, nodesAt } from "../known-keys.ts";
import type { JsonObject, JsonValue } from "../sections/json.ts";

/** An example of the fact at a path such as `within.mailMs`, as the schema has it; undefined: there is no such fact. */
export function exampleOf(path: string): JsonValue | undefined {
  const steps = stepsOf(path);
  const [node] = steps === undefined ? [] : nodesAt(steps);
  return node === undefined ? undefined : exampleIn(node);
}

/**
 * A profile that holds nothing but this example: what is to be added to a profile's own. What stands there already, such
 * as a probe's address, is not given another value.
 */
export function exampleProfile(path: string, own: Declared = {}): JsonObject | undefined {
  const value = exampleOf(path);
  if (value === undefined) return undefined;
  const steps = stepsOf(path) ?? [];
  return steps.reduceRight<JsonValue>(
    (inner, step, depth) => ({ ...besides(steps.slice(0, depth), own), [step]: inner }),
    value,
  ) as JsonObject;
}

/** The members without which a fact cannot stand in its section; where the target is, every profile says. */
function besides(section: readonly string[], { declared = [] }: Declared): JsonObject {
  const [node] = nodesAt(section);
  const isThere =
    section.length === 0 ||
    section[0] === "target" ||
    declared.includes(section.slice(0, 2).join("."));
  return node === undefined || isThere ? {} : exampleObject(node);
}

/** The members that lead to a fact: some names have dots of their own. */
function stepsOf(path: string, before: readonly string[] = []): readonly string[] | undefined {
  if (path === "") return before;
  const key = keysAt(before).find((name) => path === name || path.startsWith(`${name}.`));
  return key === undefined ? undefined : stepsOf(path.slice(key.length + 1), [...before, key]);
}

function exampleIn(node: Node): JsonValue {
  const [given = node.const ?? node.enum?.[0]] = node.examples ?? [];
  if (given !== undefined) return given;
  const [option] = [...(node.oneOf ?? []), ...(node.anyOf ?? [])];
  if (option !== undefined) return exampleIn(option);
  if (node.type === "boolean") return true;
  if (node.type === "array") return exampleList(node);
  if (node.type === "object") return exampleObject(node);
  return node.default ?? (node.type === "string" ? "a text" : 1);
}

/** A list that holds without a word of anybody stays as it is: a shorter one would take something from it. */
const exampleList = ({ default: usual, items }: Node): JsonValue => {
  if (Array.isArray(usual) && usual.length > 0) return usual;
  return items === undefined ? [] : [exampleIn(items)];
};

function exampleObject({ properties = {}, required = [] }: Node): JsonObject {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name))
      .map(([name, member]) => [name, exampleIn(member)]),
  );
}
