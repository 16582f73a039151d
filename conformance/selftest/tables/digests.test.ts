import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mutants } from "../../../fixtures/mutants/index.ts";
import { variants } from "../../../fixtures/variants/index.ts";
import { rules } from "../../rules/index.ts";
import { type Digests, digestsOf, type Layout } from "./digests.ts";
import { deviationHomes } from "./homes.ts";
import { readModules } from "./modules.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "digests-"));
  for (const [file, text] of Object.entries(tree)) write(file, text);
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

/** Two rules that share a drive; one of them has a judge that no other module reaches. */
const tree = {
  "run.ts": 'import { serve } from "./reference.ts";\nexport const run = serve;\n',
  "reference.ts": "export const serve = 1;\n",
  "rules/one.ts":
    'import { walk } from "./drives.ts";\nimport { judge } from "../kit/judge.ts";\nexport default [walk, judge];\n',
  "rules/two.ts":
    'import { walk } from "./drives.ts";\nimport type { Judge } from "../kit/judge.ts";\nexport const two: Judge = walk;\n',
  "rules/drives.ts": 'import { step } from "../kit/step.ts";\nexport const walk = step;\n',
  "kit/judge.ts": "export type Judge = number;\nexport const judge = 1;\n",
  "kit/step.ts":
    'export const step = 1;\nexport const sheet = new URL("./sheet.json", import.meta.url);\n',
  "kit/sheet.json": "{}",
  "fixtures/a.ts": "export const a = { id: 'a', decisions: {} };\n",
  "fixtures/b.ts": "export const b = { id: 'b', decisions: {} };\n",
};

const layout: Layout = {
  shared: ["run.ts"],
  beside: ["undici 8"],
  rules: {
    one: { file: "rules/one.ts", drives: ["walk"] },
    two: { file: "rules/two.ts", drives: ["walk"] },
  },
  deviations: new Map([
    ["a", { file: "fixtures/a.ts", breaks: ["one"] }],
    ["b", { file: "fixtures/b.ts", breaks: ["two"] }],
  ]),
};

async function told(where: Layout = layout): Promise<Record<string, string | undefined>> {
  const digests: Digests = digestsOf(await readModules(root, ["**/*.ts"]), where);
  return {
    one: digests.rules.one,
    two: digests.rules.two,
    "kill of a": digests.ofKill("a", ["walk"]),
    "kill of b": digests.ofKill("b", ["walk"]),
    "soundness of a": digests.ofSoundness(["a"]),
    "soundness of b": digests.ofSoundness(["b"]),
  };
}

/** Which digests a change of one file changes. */
async function changedBy(file: string, text: string): Promise<string[]> {
  const before = await told();
  write(file, text);
  const after = await told();
  return Object.keys(before).filter((name) => before[name] !== after[name]);
}

describe("a change", () => {
  it.each<[string, string, string, string[]]>([
    ["a judge", "kit/judge.ts", "export const judge = 2;", ["one", "kill of a"]],
    ["a rule", "rules/two.ts", tree["rules/two.ts"].replace("two", "three"), ["two", "kill of b"]],
    [
      "a drive",
      "rules/drives.ts",
      "export const walk = 2;",
      ["one", "two", "kill of a", "kill of b"],
    ],
    [
      "what a drive reaches",
      "kit/step.ts",
      "export const step = 2;",
      ["one", "two", "kill of a", "kill of b"],
    ],
    ["a file that it names", "kit/sheet.json", "[]", ["one", "two", "kill of a", "kill of b"]],
    [
      "a mutant or variant",
      "fixtures/a.ts",
      "export const a = {};",
      ["kill of a", "soundness of a"],
    ],
    [
      "the reference",
      "reference.ts",
      "export const serve = 2;",
      ["kill of a", "kill of b", "soundness of a", "soundness of b"],
    ],
  ])("of %s makes stale what reaches it, and nothing else", async (_what, file, text, stale) => {
    expect(await changedBy(file, text)).toEqual(stale);
  });

  it("of comments, types and blanks makes nothing stale", async () => {
    const text = "// Why.\nexport type Judge = 1 | 2;\n\nexport const judge: Judge = 1;\n";

    expect(await changedBy("kit/judge.ts", text)).toEqual([]);
  });

  it("of a package makes every row stale, and no rule", async () => {
    const [before, after] = [await told(), await told({ ...layout, beside: ["undici 9"] })];

    expect(Object.keys(before).filter((name) => before[name] === after[name])).toEqual([
      "one",
      "two",
    ]);
  });

  it("that takes a drive away makes stale what it told", async () => {
    const digests = digestsOf(await readModules(root, ["**/*.ts"]), layout);

    expect(digests.ofKill("a", ["run"])).not.toBe(digests.ofKill("a", []));
  });
});

describe("the layout of this tree", () => {
  it("has a module for every rule, by its id", async () => {
    const modules = await readModules();

    for (const { clause } of rules) {
      const file = `conformance/rules/${clause.id.replace(".", "/")}.ts`;
      expect(modules.reachedFrom(file).size).toBeGreaterThan(1);
    }
  });

  it("has the module of each mutant and variant, and no index for any", async () => {
    const homes = await deviationHomes();

    expect([...homes.keys()].sort()).toEqual([...mutants, ...variants].map(({ id }) => id).sort());
    expect([...homes.values()].filter(({ file }) => file.endsWith("/index.ts"))).toEqual([]);
  });
});
