import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { kit } from "../../selftest/kit-process.ts";
import { ownFolder } from "../../selftest/own-folder.ts";

const folder = ownFolder();
const target = 'target: { baseUrl: "http://127.0.0.1:1" }';
const ofModule = `import { facts } from "./facts.ts";\nexport default { ...facts } satisfies object;`;

it.each([
  ["a module in a folder of CommonJS", "commonjs", ofModule],
  ["a module in a folder of modules", "module", ofModule],
  ["CommonJS", "commonjs", `module.exports = { ${target} };`],
])("a profile in TypeScript may be %s", async (_, type, text) => {
  const cwd = join(folder, `${type}-${text.length}`);
  mkdirSync(cwd);
  writeFileSync(join(cwd, "package.json"), JSON.stringify({ type }));
  writeFileSync(join(cwd, "facts.ts"), `export const facts: object = { ${target} };`);
  writeFileSync(join(cwd, "profile.ts"), text);

  const { err } = await kit(["check", "--profile", "profile.ts"], { cwd });

  expect(err).toMatch(/^target\.baseUrl: http:\/\/127\.0\.0\.1:1 refuses connections\. [^\n]*\n$/);
});
