#!/usr/bin/env node
// Plain JavaScript that old versions of Node can read, to say that they are too old.
import { readFileSync } from "node:fs";
import * as module from "node:module";
import { join } from "node:path";

const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const oldest = engines.node.replace(">=", "");
const [[major, minor], [least, leastMinor]] = [process.versions.node, oldest].map((version) =>
  version.split(".").map(Number),
);

if (major > least || (major === least && minor >= leastMinor)) {
  // Before the others of the kit: a later start reads compiled files. It runs them, so that nobody else may have made them.
  const { userFolder, whyNotOwn } = await import("../load/user-folder.ts");
  const caches = userFolder("cache");
  const compiled = join(caches, "compiled");
  if (process.env.NODE_COMPILE_CACHE === undefined && !whyNotOwn(caches) && !whyNotOwn(compiled))
    module.enableCompileCache(compiled);
  await import("./frame/program.ts");
} else {
  process.stderr.write(
    `Node ${process.versions.node}: the kit needs Node ${oldest} or later, as \`npx -p node@24\` brings one, or \`npm ci\` for \`npm run -s kit\`.\n`,
  );
  process.exitCode = 3;
}
