import { globSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { mutants } from "../../../fixtures/mutants/index.ts";
import { variants } from "../../../fixtures/variants/index.ts";

/** The module of a mutant or variant, and the rules that it breaks. */
export interface DeviationHome {
  file: string;
  breaks: readonly string[];
}

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** The module that exports each mutant and variant, by id; an index, where none does. */
export async function deviationHomes(): Promise<Map<string, DeviationHome>> {
  const [mutantFiles, variantFiles] = await Promise.all(
    ["fixtures/mutants", "fixtures/variants"].map(exportersIn),
  );
  return new Map([
    ...mutants.map(({ id, breaks }): [string, DeviationHome] => [
      id,
      {
        file: mutantFiles?.get(id) ?? "fixtures/mutants/index.ts",
        breaks: breaks.map((clause) => clause.id),
      },
    ]),
    ...variants.map(({ id }): [string, DeviationHome] => [
      id,
      { file: variantFiles?.get(id) ?? "fixtures/variants/index.ts", breaks: [] },
    ]),
  ]);
}

/** The module in which each deviation of a folder is exported, alone or in a list. */
async function exportersIn(folder: string): Promise<Map<string, string>> {
  const exporters = new Map<string, string>();
  for (const file of globSync(`${folder}/**/*.ts`, { cwd: root }).sort()) {
    if (/(?:\/index|\.test)\.ts$/.test(file)) continue;
    const module: Record<string, unknown> = await import(pathToFileURL(root + file).href);
    for (const one of Object.values(module).flat()) {
      if (isDeviation(one)) exporters.set(one.id, file);
    }
  }
  return exporters;
}

const isDeviation = (value: unknown): value is { id: string } =>
  typeof value === "object" && value !== null && "id" in value && "decisions" in value;
