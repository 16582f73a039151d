import { z } from "zod";
import { profileSchema } from "./schema.ts";
import type { JsonValue } from "./sections/json.ts";

/** As much of JSON Schema as profiles use. */
export interface Node {
  readonly description?: string;
  readonly examples?: readonly JsonValue[];
  readonly default?: JsonValue;
  readonly const?: JsonValue;
  readonly enum?: readonly JsonValue[];
  readonly type?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly propertyNames?: { readonly enum?: readonly string[] };
  readonly additionalProperties?: Node | boolean;
  readonly items?: Node;
  readonly oneOf?: readonly Node[];
  readonly anyOf?: readonly Node[];
}

function variants(node: Node): Node[] {
  return [node, ...[...(node.oneOf ?? []), ...(node.anyOf ?? [])].flatMap(variants)];
}

function children(node: Node, step: PropertyKey): Node[] {
  return variants(node).flatMap((each) => {
    const child =
      typeof step === "number"
        ? each.items
        : (each.properties?.[String(step)] ?? each.additionalProperties);
    return typeof child === "object" ? [child] : [];
  });
}

let root: Node | undefined;

/** The parts of the schema that say what may stand at `path`. */
export function nodesAt(path: readonly PropertyKey[]): Node[] {
  root ??= z.toJSONSchema(profileSchema, { io: "input" }) as Node;
  const from = [root];
  return path.reduce<Node[]>((nodes, step) => nodes.flatMap((node) => children(node, step)), from);
}

/** The one line that describes the field at `path`, if the schema has one. */
export function describedAt(path: readonly PropertyKey[]): string | undefined {
  return nodesAt(path).find((node) => node.description !== undefined)?.description;
}

/** The keys that may stand in the object at `path`. */
export function keysAt(path: readonly PropertyKey[]): string[] {
  const all = nodesAt(path).flatMap(variants);
  const keys = all.flatMap((node) => [
    ...Object.keys(node.properties ?? {}),
    ...(node.propertyNames?.enum ?? []),
  ]);
  return [...new Set(keys)];
}
