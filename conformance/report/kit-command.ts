import { printable } from "../../contracts/printable.ts";
import type { Report } from "../../contracts/report.ts";
import { shellWord } from "./finding/shell.ts";

export const inRepository = "npm run -s kit --";
export const installed = "npx model-platform-conformance";

/**
 * What a reader types before a command's name: an npm script in the repository, the binary where the package is
 * installed, what `KIT_COMMAND` says in a container.
 */
export const kitCommand: string =
  process.env.KIT_COMMAND ??
  (import.meta.url.includes("/node_modules/") ? installed : inRepository);

/** A command, such as `load --scenario alone`, on the target of a report's run. */
export function onSameTarget(
  command: string,
  {
    run,
    target,
  }: { run: Pick<Report["run"], "command">; target: Pick<Report["target"], "baseUrl"> },
) {
  const [name, ...flags] = command.split(" ");
  const known = /^(judge|record) /.test(run.command) ? `--target ${shellWord(target.baseUrl)}` : "";
  const named = printable(targetIn(run.command)) || known;
  return [kitCommand, name, named, ...flags].filter((word) => word !== "").join(" ");
}

/** The flags of a command line that name its target, quoted as there, if they have no sign that a shell acts upon. */
export const targetIn = (command: string): string =>
  (command.match(/--(?:profile|target)[ =](?:'(?:[^']|'\\'')*'|[\w./:=@,+-])+(?!\S)/g) ?? []).join(
    " ",
  );

/** The value of a command line's flag, without its quotes; undefined where it has none. */
export function valueIn(command: string, flag: string): string | undefined {
  const [, value] = new RegExp(`--${flag}[ =]((?:'(?:[^']|'\\\\'')*'|\\S)+)`).exec(command) ?? [];
  return value?.replaceAll(/'\\''|'/g, (quote) => (quote === "'" ? "" : "'"));
}
