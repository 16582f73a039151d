import { describe, expect, it } from "vitest";
import { keysAt, type Node, nodesAt } from "../known-keys.ts";
import { parseProfile } from "../parse.ts";
import { exampleOf, exampleProfile } from "./example.ts";

const target = { baseUrl: "http://127.0.0.1:1" };
const anyVariable = new Proxy({}, { get: (_, name) => String(name) });

/** Every fact that the schema knows, by its path, however deep. */
function everyPath(steps: readonly string[] = []): string[] {
  return keysAt(steps).flatMap((key) => {
    const inner = [...steps, key];
    return [inner.join("."), ...everyPath(inner)];
  });
}

/** A path below a choice of forms is valid only together with the other members of that form. */
const isWhole = (path: string): boolean => !/^evidence\.\w+\./.test(path);
const paths = everyPath().filter(isWhole);

/** Every example that the schema offers at a path: each option, and each listed value. */
function offered(node: Node): unknown[] {
  const options = [...(node.oneOf ?? []), ...(node.anyOf ?? [])];
  return [...(node.enum ?? []), ...(node.examples ?? []), ...options.flatMap(offered)];
}

/** The profile with another value in the place of an example. */
function holding(path: readonly string[], value: unknown, profile: unknown): object {
  const [step = "", ...rest] = path;
  if (path.length === 0) return value as object;
  return { ...Object(profile), [step]: holding(rest, value, Object(profile)[step]) };
}

describe("the example of a fact", () => {
  it.each(paths)("of %s is one that the kit takes", (path) => {
    const profile = exampleProfile(path);

    expect(profile).toBeDefined();
    expect(() => parseProfile({ ...profile, ...withTarget(profile) }, anyVariable)).not.toThrow();
  });

  it("is none where there is no such fact", () => {
    expect(exampleOf("signup.opne")).toBeUndefined();
  });
});

describe("whatever the schema offers an editor", () => {
  const plain = paths.filter((path) => keysAt(path.split(".")).length === 0);

  it.each(plain)("at %s the kit takes", (path) => {
    const steps = path.split(".");
    for (const value of nodesAt(steps).flatMap(offered)) {
      const profile = holding(steps, value, exampleProfile(path));
      expect(() => parseProfile({ ...profile, ...withTarget(profile) }, anyVariable)).not.toThrow();
    }
  });
});

const withTarget = (profile: object | undefined) => ({
  target: { ...target, ...(profile as { target?: object })?.target },
});

it("examples that are declared together listen at addresses of their own, and take nothing from a list", () => {
  const listening = ["mailbox", "payment", "webhook"].map((name) => exampleOf(`evidence.${name}`));

  expect(new Set(listening.map((one) => Object(one).listen)).size).toBe(3);
  expect(exampleOf("async.routes")).toEqual(["transcribe", "object_removal"]);
});
