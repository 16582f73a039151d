import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { catalogue } from "../../../contracts/clauses/index.ts";

const conformance = fileURLToPath(new URL("../../", import.meta.url));

/** Folders whose modules decide a verdict: a search for a clause's references must find every module that uses it. */
const deciding = "{freedoms,generation,history,model,queue,restart,rules,stage,verdicts}/**/*.ts";

it("rules and judges name a clause by reference, never by the text of its id", () => {
  const ids = new Set(catalogue.map(({ id }) => id));
  const files = globSync(deciding, { cwd: conformance }).filter(
    (file) => !/\.test\.ts$/.test(file),
  );
  const named = files.flatMap((file) =>
    [...readFileSync(join(conformance, file), "utf8").matchAll(/"([a-z0-9-]+\.[a-z0-9-]+)"/g)]
      .filter(([, id = ""]) => ids.has(id))
      .map(([, id]) => `${file}: ${id}`),
  );

  expect(files.length).toBeGreaterThan(300);
  expect(named).toEqual([]);
});
