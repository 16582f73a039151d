import type { Command } from "commander";

type Load = () => Promise<{ add: (program: Command) => void }>;

export const kitItself = "The kit itself:";

/** What the commands are for, in the order in which somebody needs them; one file for each, of which only the requested one is loaded. */
export const commandGroups: Readonly<Record<string, Readonly<Record<string, Load>>>> = {
  "Examine a target:": {
    check: () => import("../check.ts"),
    load: () => import("../load.ts"),
    contracts: () => import("../contracts.ts"),
    certify: () => import("../certify.ts"),
    ui: () => import("../ui.ts"),
  },
  "Say more about it:": {
    init: () => import("../init.ts"),
    doctor: () => import("../doctor.ts"),
  },
  "Work with what was found:": {
    replay: () => import("../replay.ts"),
    compare: () => import("../compare.ts"),
    rules: () => import("../rules.ts"),
    judge: () => import("../judge.ts"),
    record: () => import("../record.ts"),
  },
  "Certificates:": {
    keygen: () => import("../keygen.ts"),
    verify: () => import("../verify.ts"),
  },
  [kitItself]: {
    serve: () => import("../serve.ts"),
    export: () => import("../export.ts"),
    tables: () => import("../tables.ts"),
    // The last command: it completes those before it.
    completion: () => import("../completion.ts"),
  },
};

export const commands: Readonly<Record<string, Load>> = Object.assign(
  {},
  ...Object.values(commandGroups),
);
