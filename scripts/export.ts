import { Argument, type Command, Option } from "commander";
import { plans } from "../contracts/limits.ts";
import { scenarioNames } from "../load/workloads/index.ts";
import { count, withTargetFlags } from "./frame/flags.ts";
import type { ClusterFlags } from "./load/distributed/cluster.ts";

/** What can be printed; each is made only when it is asked for. */
const artefacts: Readonly<Record<string, () => Promise<unknown>>> = {
  openapi: async () => (await import("../contracts/openapi/document.ts")).openApi(),
  "profile-schema": async () => (await schemas()).profileJsonSchema(),
  "history-schema": async () => (await schemas()).historyJsonSchema(),
  "report-schema": async () => (await schemas()).reportJsonSchema(),
};

const schemas = () => import("../contracts/json-schema.ts");

export function add(program: Command): void {
  const command = program
    .command("export")
    .description(
      "print an artefact: OpenAPI, or the JSON Schema of a profile, a history or a report",
    )
    .addArgument(new Argument("<artefact>", "which one").choices(Object.keys(artefacts)))
    .action(async (name: string) => {
      process.stdout.write(`${JSON.stringify(await artefacts[name]?.(), null, 2)}\n`);
    });
  addK6Operator(command);
}

function addK6Operator(command: Command): void {
  withTargetFlags(command.command("k6-operator"))
    .description("write what k6-operator needs to run a scenario on a cluster, and how to do it")
    .addOption(
      new Option("--scenario <name>", "which one").choices(scenarioNames).makeOptionMandatory(),
    )
    .addOption(new Option("--plan <name...>", "only accounts of these plans").choices(plans))
    .addOption(new Option("--size <size>", "size of the workload").choices(["smoke", "full"]))
    .option("--runners <n>", "runners, each with accounts of its own", count, 2)
    .option("--receiver <url...>", "public URLs of webhook receivers (`load receive`)")
    .option("--k6-output <output...>", "k6's own outputs, as its --out takes them")
    .option("--name <name>", "name of the TestRun (default: load-<scenario>)")
    .option("--namespace <name>", "namespace of the cluster")
    .option("--image <image>", "image of the runners (default: the pinned k6)")
    .option("--out <dir>", "where the files go (default: out/<name>)")
    .action(async (flags: ClusterFlags) => {
      const { exportK6Operator } = await import("./load/distributed/cluster.ts");
      process.exitCode = await exportK6Operator(flags);
    });
}
