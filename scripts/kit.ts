#!/usr/bin/env node
import { enableCompileCache } from "node:module";
import { Command } from "commander";
import { tellFault } from "./frame/faults.ts";
import { kitVersion } from "./frame/version.ts";

/** A file a command; only the one that is asked for is loaded. */
const commands: Readonly<Record<string, () => Promise<{ add: (program: Command) => void }>>> = {
  certify: () => import("./certify.ts"),
  check: () => import("./check.ts"),
  contracts: () => import("./contracts.ts"),
  load: () => import("./load.ts"),
  judge: () => import("./judge.ts"),
  compare: () => import("./compare.ts"),
  verify: () => import("./verify.ts"),
  keygen: () => import("./keygen.ts"),
  record: () => import("./record.ts"),
  replay: () => import("./replay.ts"),
  rules: () => import("./rules.ts"),
  init: () => import("./init.ts"),
  doctor: () => import("./doctor.ts"),
  serve: () => import("./serve.ts"),
  export: () => import("./export.ts"),
  tables: () => import("./tables.ts"),
};

enableCompileCache();
const program = new Command("model-platform-conformance")
  .description("Does this implementation do what the Model Platform API document says?")
  .version(kitVersion)
  .showHelpAfterError("Add --help for the command's flags.")
  .exitOverride();

try {
  const asked = commands[process.argv[2] ?? ""];
  for (const load of asked === undefined ? Object.values(commands) : [asked]) {
    (await load()).add(program);
  }
  await program.parseAsync();
} catch (error) {
  process.exitCode = await tellFault(error);
}
// Nothing that still waits keeps a command from ending once its output is out.
process.stdout.write("", () => process.exit());
