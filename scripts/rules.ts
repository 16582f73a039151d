import type { Command } from "commander";

export function add(program: Command): void {
  program
    .command("rules [id]")
    .description("the catalogue; or one rule: what the document says, where, and how it is judged")
    .option("--json", "print data")
    .action(async (id: string | undefined, flags: { json?: boolean }) => {
      const { showRules } = await import("./rules/show.ts");
      process.stdout.write(showRules(id, flags));
    });
}
