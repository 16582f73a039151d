import { describe, expect, it } from "vitest";
import { elsewhere, pageCommands } from "./page-commands.ts";
import { readersPages, shownCommands } from "./shown-commands.ts";

const run = new Set(pageCommands.flatMap(({ shown }) => shown));
const isOf =
  (one: string) =>
  (command: string): boolean =>
    command === one || command.startsWith(`${one} `);
const isElsewhere = (command: string): boolean =>
  Object.keys(elsewhere).some((one) => isOf(one)(command));

describe("the commands of the readers' pages", () => {
  it.each(readersPages)("are all in the table of what is run: %s", (page) => {
    const shown = shownCommands(page);

    expect(shown.length).toBeGreaterThan(2);
    expect(shown.filter((command) => !run.has(command) && !isElsewhere(command))).toEqual([]);
  });

  it("are no others than the table has", () => {
    const shown = new Set(readersPages.flatMap(shownCommands));

    expect([...run].filter((command) => !shown.has(command))).toEqual([]);
    expect(Object.keys(elsewhere).filter((one) => ![...shown].some(isOf(one)))).toEqual([]);
  });
});
