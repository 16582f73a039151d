import { type Command, Option } from "commander";
import { type Extent, extents, timesOfQuick } from "../conformance/run/planning/extents.ts";
import type { CheckFlags } from "./check/check.ts";
import { count, withGateFlags } from "./frame/flags.ts";

const extent = new Option(
  "--extent <much>",
  `how much is asked of the target: usual about ${timesOfQuick.usual} times, thorough about ${timesOfQuick.thorough} times as much as quick`,
)
  .choices(Object.keys(extents))
  .default("quick" satisfies Extent);

export function add(program: Command): void {
  withGateFlags(program.command("check"))
    .description("check every rule that single calls can show: the gate for CI")
    .option("--rules <glob...>", "only these rules, such as 'refresh.*'")
    .option(
      "--runs <n>",
      "how often each scenario is done, in place of --extent: too few leave rules inconclusive",
      count,
    )
    .addOption(extent)
    .option(
      "--last-failed",
      "only the rules that failed in the last run, and what showed it; all where none did",
    )
    .option("--bail", "stop once a must rule looks broken, and judge what was seen")
    .action(async (flags: CheckFlags) => {
      const { embeddedFor } = await import("./frame/profile/profile.ts");
      const starting = embeddedFor(flags);
      const { check } = await import("./check/check.ts");
      process.exitCode = await check(flags, starting);
    });
}
