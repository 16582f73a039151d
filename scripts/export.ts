import { Argument, type Command } from "commander";

/** What can be printed, each made only when it is asked for. */
const artefacts: Readonly<Record<string, () => Promise<unknown>>> = {
  openapi: async () => (await import("../contracts/openapi/document.ts")).openApi(),
  "profile-schema": async () => (await schemas()).profileJsonSchema(),
  "history-schema": async () => (await schemas()).historyJsonSchema(),
  "report-schema": async () => (await schemas()).reportJsonSchema(),
};

const schemas = () => import("../contracts/json-schema.ts");

export function add(program: Command): void {
  program
    .command("export")
    .description(
      "print an artefact: OpenAPI, or the JSON Schema of a profile, a history or a report",
    )
    .addArgument(new Argument("<artefact>", "which one").choices(Object.keys(artefacts)))
    .action(async (name: string) => {
      process.stdout.write(`${JSON.stringify(await artefacts[name]?.(), null, 2)}\n`);
    });
}
