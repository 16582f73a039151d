#!/usr/bin/env node
// Plain JavaScript that old versions of Node can read, to say that they are too old.
const oldest = 24;

if (Number(process.versions.node.split(".")[0]) < oldest) {
  process.stderr.write(
    `Node ${process.version}: the kit needs Node ${oldest} or later. After \`npm ci\` there is one beside it: npm run -s kit -- COMMAND.\n`,
  );
  process.exitCode = 3;
} else {
  await import("./kit.ts");
}
