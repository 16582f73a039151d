import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The pages for the kit's readers: README, and one each for implementers, CI, certifiers, load testers and consumers. */
export const readersPages = [
  "README.md",
  "scripts/vitest/README.md",
  ".ci/README.md",
  "scripts/certificate/README.md",
  "load/README.md",
  "contracts/README.md",
] as const;

const program = /^(?:npx|npm|docker|schemathesis|model-platform-conformance) /;

/** Lines of the page's shell blocks and of the scripts in its YAML, and commands in running text; each once. */
export function shownCommands(page: string): string[] {
  const text = readFileSync(join(root, page), "utf8");
  const blocks = [...text.matchAll(/```(sh|yaml)\n(.*?)```/gs)].flatMap(([, kind, block = ""]) => {
    const lines = block.replaceAll(/\\\n\s*/g, "").split("\n");
    return kind === "sh" ? lines : lines.map((line) => line.replace(/^\s*(?:- )?(?:run: )?/, ""));
  });
  const prose = text.replaceAll(/```.*?```/gs, "");
  const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span = ""]) => span);
  const shown = [...blocks, ...spans]
    .map((line) => line.replace(/\s+#.*$/, "").trim())
    .filter((line) => program.test(line));
  return [...new Set([...shown, ...tabled(text)])];
}

/** The first cells of a page's table of commands, each behind `kit`, without its optional flags. */
function tabled(text: string): string[] {
  const [, section = ""] = text.split("\n## Commands\n");
  const rows = section.split("\n## ")[0]?.matchAll(/^\| (`.*?`) \| /gm) ?? [];
  return [...rows].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, span = ""]) => `kit ${span.replace(/ \[.*/, "")}`),
  );
}
