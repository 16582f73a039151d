import { type Command, InvalidArgumentError, Option } from "commander";
import type { ProfileFlags } from "./profile/profile.ts";

/** Flags that every command which runs against a target takes. */
export interface RunFlags extends ProfileFlags, OutputFlags {
  out?: string;
  /** The files that grow with the run are not packed. */
  plain?: boolean;
  seed?: number;
}

/** How much is printed of a report. */
export interface OutputFlags {
  json?: boolean;
  quiet?: boolean;
  verbose?: boolean;
}

/** Adds the common flags to a command. */
export function withRunFlags(command: Command): Command {
  return withOutputFlags(withExaminedFlags(command))
    .option("--out <dir>", "where the run's files go (default: out/<run id>)")
    .option("--plain", "write the history and run.har as they are, without gzip")
    .option(
      "--alerts-at <file>",
      "the file of your repository at which code scanning shows findings (default: the profile)",
    )
    .option("--seed <n>", "makes the same requests again (default: a random one)", seed);
}

export function withTargetFlags(command: Command): Command {
  return command
    .option("--profile <file>", "the vendor profile, JSON or TypeScript")
    .option("--target <url>", "base URL of the target; overrides the profile's");
}

/** Adds the flags that say what is examined. */
export function withExaminedFlags(command: Command): Command {
  const embedded = new Option("--embedded", "examine the embedded reference implementation");
  return withTargetFlags(command).addOption(embedded.conflicts(["profile", "target"]));
}

export function withOutputFlags(command: Command): Command {
  return command
    .option("--json", "print the report on standard output, everything else on standard error")
    .option("--quiet", "print fails and the outcome only")
    .option("--verbose", "print of a fail what else might explain it, and which scenario it was");
}

/** Adds the flag that says how strictly should rules are judged. */
export function withStrict(command: Command): Command {
  return command.option("--strict", "a should rule that fails, fails the run");
}

/** Adds the flags that say how strictly verdicts are judged. */
export function withVerdictFlags(command: Command): Command {
  return withStrict(command)
    .option(
      "--allow-incomplete",
      "exit 0 where nothing failed and not all that is required was checked",
    )
    .addOption(new Option("--allow-untold").hideHelp().implies({ allowIncomplete: true }));
}

/** Adds the flag that bounds a run. */
export function withTime(command: Command): Command {
  return command.option(
    "--time <duration>",
    "how long the run may take, such as 90s or 5m",
    duration,
  );
}

/** Adds the flags of a run that gates: how strictly it is judged, and what it may find and take. */
export function withGateFlags(command: Command): Command {
  return withTime(withVerdictFlags(withRunFlags(command))).option(
    "--baseline <report>",
    "a report.json: findings that it has, too, do not fail the run",
  );
}

/** An http or https URL, unchanged. */
export function baseUrl(text: string): string {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? "")) return text;
  throw new InvalidArgumentError("Wanted: an http or https URL.");
}

/** Seeds are 31 bits wide. */
export function seed(text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number < 2 ** 31) return number;
  throw new InvalidArgumentError("Wanted: a whole number from 0 to 2147483647, such as 42.");
}

/** A whole number of at least 1. */
export function count(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1) return number;
  throw new InvalidArgumentError("Wanted: a whole number of at least 1.");
}

/** A name that a certificate states. */
export function party(text: string): string {
  if (text.trim() !== "" && text.length <= 200) return text;
  throw new InvalidArgumentError("Wanted: a name of at most 200 characters.");
}

/** A day to come, as 2027-01-31. */
export function lastDay(text: string): string {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : 0;
  if (day > Date.now() && new Date(day).toISOString().startsWith(text)) return text;
  throw new InvalidArgumentError("Wanted: a day to come, such as 2027-01-31.");
}

/** A port, as it was written. */
export function port(text: string): string {
  if (/^\d+$/.test(text) && Number(text) < 65_536) return text;
  throw new InvalidArgumentError("Wanted: a port, 0 to 65535.");
}

/** A random seed. */
export function anySeed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}

const units: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};
/** The least duration, in ms: less is spent before anything is sent. */
const leastDuration = 5000;

/** A time such as `90s` or `5m`, in ms. */
export function duration(text: string): number {
  const [, number = "", unit = ""] = /^(\d+(?:\.\d+)?)(s|m|h|d)$/.exec(text) ?? [];
  const ms = Number(number) * (units[unit] ?? 0);
  if (ms >= leastDuration) return ms;
  throw new InvalidArgumentError("Wanted: a time of at least 5s, such as 90s, 5m, 1h or 90d.");
}
