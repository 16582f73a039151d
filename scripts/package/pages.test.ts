import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { beforeAll, describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { commands } from "../frame/commands.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const pages = globSync(
  ["*.md", ".ci/*.md", "{contracts,conformance,load,fixtures,scripts}/**/*.md"],
  {
    cwd: root,
  },
).filter((name) => name !== "CHANGELOG.md");

/** A command line that a page shows: the words behind the kit's name. */
interface Shown {
  page: string;
  words: string[];
}

const invocation =
  /(?:npx (?:--yes )?model-platform-conformance(?:@\S+)?|npm run -s kit --|node \S*kit\.mjs|docker run .* model-platform-conformance) +([a-z][^\n`]*)/g;

const shown: Shown[] = pages.flatMap((page) =>
  [...readFileSync(join(root, page), "utf8").matchAll(invocation)].map(([, line = ""]) => ({
    page,
    words: words(line),
  })),
);

/** The words of a line as a shell splits them, without placeholders (`[--x]`, `…`) and comments. */
function words(line: string): string[] {
  const plain = line.replace(/\s+#.*$|\s*[>|\\].*$/, "").replaceAll(/\[[^\]]*\]|…/g, "");
  return (plain.match(/'[^']*'|"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll(/['"]/g, ""));
}

let program: Command;
beforeAll(async () => {
  program = new Command().exitOverride();
  for (const load of Object.values(commands)) (await load()).add(program);
});

/** The command that these words name, and the words behind its name. */
function commandOf(all: readonly string[], within = program): { command: Command; rest: string[] } {
  const [name, ...rest] = all;
  const command = within.commands.find((one) => one.name() === name);
  return command === undefined ? { command: within, rest: [...all] } : commandOf(rest, command);
}

describe("the pages", () => {
  it("show the kit's commands", () => {
    expect(new Set(shown.map(({ page }) => page)).size).toBeGreaterThan(5);
  });

  it("list in scripts/README.md every command that is there, and no other", () => {
    const [table = ""] = readFileSync(join(root, "scripts/README.md"), "utf8").split("\n## ");
    const rows = table.matchAll(/^\| (`.*?) \| /gm);
    const named = [...rows].flatMap(([, cell = ""]) =>
      [...cell.matchAll(/(?:^|, )`([a-z]+)/g)].map(([, name]) => name),
    );

    expect([...new Set(named)].sort()).toEqual(Object.keys(commands).sort());
  });

  it.each(shown)(
    "show a command that is there, with flags that it takes: $page: $words",
    ({ words }) => {
      const { command, rest } = commandOf(words);
      const { unknown, operands } = command.parseOptions(rest);

      expect(command).not.toBe(program);
      expect(unknown).toEqual([]);
      const taken = command.registeredArguments;
      expect(operands.length).toBeGreaterThanOrEqual(
        taken.filter(({ required }) => required).length,
      );
      if (!taken.some(({ variadic }) => variadic)) {
        expect(operands.length).toBeLessThanOrEqual(taken.length);
      }
    },
  );

  it("show scripts of npm that are there", () => {
    const named = pages.flatMap((page) =>
      [...readFileSync(join(root, page), "utf8").matchAll(/npm run (?:-s )?([a-z]+)/g)].map(
        ([, name = ""]) => name,
      ),
    );

    expect(named.filter((name) => !(name in manifest.scripts))).toEqual([]);
  });
});
