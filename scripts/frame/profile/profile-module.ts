import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * What a profile in JavaScript or TypeScript exports by default; undefined where it does not. In a folder whose packages are
 * CommonJS Node takes a `.ts` for that, whatever it holds: what imports or exports is a module here.
 */
export async function defaultExportOf(path: string): Promise<unknown> {
  const hooks = registerHooks({
    load: (url, context, next) =>
      next(
        url,
        isModule(url, context.format) ? { ...context, format: "module-typescript" } : context,
      ),
  });
  try {
    return ((await import(pathToFileURL(path).href)) as { default?: unknown }).default;
  } finally {
    hooks.deregister();
  }
}

const isModule = (url: string, format: string | null | undefined): boolean =>
  /^file:.*\.ts(\?|$)/.test(url) &&
  (format ?? "commonjs-typescript") === "commonjs-typescript" &&
  /^\s*(import|export)\b/m.test(readFileSync(fileURLToPath(url), "utf8"));
