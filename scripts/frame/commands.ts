import type { Command } from "commander";

/** One file for each command; only the requested command is loaded. */
export const commands: Readonly<
  Record<string, () => Promise<{ add: (program: Command) => void }>>
> = {
  certify: () => import("../certify.ts"),
  check: () => import("../check.ts"),
  contracts: () => import("../contracts.ts"),
  load: () => import("../load.ts"),
  judge: () => import("../judge.ts"),
  compare: () => import("../compare.ts"),
  verify: () => import("../verify.ts"),
  keygen: () => import("../keygen.ts"),
  record: () => import("../record.ts"),
  replay: () => import("../replay.ts"),
  rules: () => import("../rules.ts"),
  init: () => import("../init.ts"),
  doctor: () => import("../doctor.ts"),
  serve: () => import("../serve.ts"),
  ui: () => import("../ui.ts"),
  export: () => import("../export.ts"),
  tables: () => import("../tables.ts"),
  // The last command: it completes those before it.
  completion: () => import("../completion.ts"),
};
