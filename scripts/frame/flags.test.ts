import { Command } from "commander";
import { expect, it } from "vitest";
import { withVerdictFlags } from "./flags.ts";

it.each(["--allow-incomplete", "--allow-untold"])(
  "%s lets a run that is incomplete pass",
  (flag) => {
    const command = withVerdictFlags(new Command());

    command.parse([flag], { from: "user" });

    expect(command.opts()).toMatchObject({ allowIncomplete: true });
    expect(command.helpInformation()).not.toContain("untold");
  },
);
