#!/usr/bin/env node
// Plain JavaScript that old versions of Node can read, to say that they are too old.
import { readFileSync } from "node:fs";
import * as module from "node:module";

const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const oldest = engines.node.replace(">=", "");
const [[major, minor], [least, leastMinor]] = [process.versions.node, oldest].map((version) =>
  version.split(".").map(Number),
);

if (major > least || (major === least && minor >= leastMinor)) {
  // Before the first module of the kit: a later start reads compiled files.
  module.enableCompileCache();
  await import("./frame/program.ts");
} else {
  process.stderr.write(
    `Node ${process.versions.node}: the kit needs Node ${oldest} or later, as \`npx -p node@24\` brings one, or \`npm ci\` for \`npm run -s kit\`.\n`,
  );
  process.exitCode = 3;
}
