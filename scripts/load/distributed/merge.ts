import { readdirSync } from "node:fs";
import { join } from "node:path";
import { headerEvent } from "../../../conformance/history/reading/header.ts";
import { CommonClock } from "../../../conformance/history/time/clocks.ts";
import { parseJson } from "../../../conformance/target/http/parse-json.ts";
import { Recorder } from "../../../conformance/target/recorder.ts";
import type { ClockAnchor, EpisodeEvent, HookEvent } from "../../../contracts/history/events.ts";
import { decodeHistory } from "../../../contracts/history/ndjson.ts";
import { Vault } from "../../../contracts/history/vault.ts";
import type { Profile } from "../../../contracts/profile/index.ts";
import { type ExitCode, exitCodes } from "../../../contracts/report.ts";
import { settingsOf } from "../../../load/distributed/gathered.ts";
import { gather } from "../../../load/distributed/merge.ts";
import type { Secrets } from "../../../load/secrets.ts";
import type { Settings } from "../../../load/settings.ts";
import { commandLine } from "../../frame/command-line.ts";
import { UsageError } from "../../frame/faults.ts";
import { givenText, linesOfGiven } from "../../frame/files/given-file.ts";
import { newRunId, RunFolder } from "../../frame/files/run-folder.ts";
import { type ProfileFlags, readProfile } from "../../frame/profile/profile.ts";
import { thisKit } from "../../frame/this-kit.ts";
import { generatorEvent } from "../generator/generator-note.ts";

export interface MergeFlags extends ProfileFlags {
  /** Files that `load receive` wrote. */
  hooks: string[];
  out?: string;
}

/**
 * Merges the raw logs of a load that ran elsewhere, and the files of its receivers, into one history for `judge`. The
 * logs are a folder with `settings.json` and an `.ndjson` file for each instance. The instances' readings of the
 * receivers' clocks tie the clocks together. What is unknown of an offset becomes the width of the clock's anchor.
 */
export async function merge(raw: string, flags: MergeFlags): Promise<ExitCode> {
  const profile = await readProfile(flags);
  const settings = settingsIn(raw);
  const secrets = secretsFor(settings, profile);
  const gathered = await gather(logsIn(raw), settings, secrets, (log) =>
    linesOfGiven(log, { next: "Put the whole logs of the run's instances there." }),
  );
  const calls = flags.hooks.flatMap(callsIn);
  requireAnchors(calls, gathered.anchors);

  const run = newRunId();
  const folder = new RunFolder(run, flags.out);
  const recorder = new Recorder(new Vault(), folder.record, { keeps: false });
  const facts = { ...thisKit(), profile, run, seed: 0, command: commandLine() };
  recorder.record(headerEvent(recorder.vault, facts, gathered.anchors));
  const axis = new CommonClock(gathered.anchors);
  const at = ({ clock, t_us }: { clock: string; t_us: number }) => axis.at(clock, t_us);
  const left = calls.toSorted((one, other) => at(one) - at(other)).values();
  let next = left.next();
  for await (const event of gathered.events()) {
    for (; !next.done && at(next.value) < at(event); next = left.next())
      recorder.record(next.value);
    recorder.record(event);
  }
  for (; !next.done; next = left.next()) recorder.record(next.value);
  recorder.record(generatorEvent({ run: settings.run, standstills: [] }, gathered.health));
  recorder.record({ ev: "end" });
  await folder.finish(new Map());
  process.stdout.write(`${join(folder.name, "history.ndjson")}\n`);
  return exitCodes.conforms;
}

function settingsIn(raw: string): Settings {
  const file = join(raw, "settings.json");
  const next = "Put the run's settings.json beside its logs.";
  const settings = settingsOf(parseJson(givenText(file, { next })));
  if (settings !== undefined) return settings;
  throw new UsageError(file, "holds no settings of a load run", next);
}

/** The logs of a run's instances. */
function logsIn(raw: string): string[] {
  const logs = readdirSync(raw).filter((name) => name.endsWith(".ndjson"));
  if (logs.length > 0) return logs.map((name) => join(raw, name));
  throw new UsageError(raw, "holds no .ndjson", "Put the logs of the run's instances there.");
}

/** The keys that the run got by environment, in the order of its accounts. */
function secretsFor({ accounts }: Settings, profile: Profile): Secrets {
  const keys = accounts.map(({ name }) => {
    const key = profile.accounts.find((account) => account.name === name)?.key;
    if (key !== undefined) return key;
    throw new UsageError(
      `account ${name}`,
      "is not in the profile",
      "Give the profile of that run.",
    );
  });
  return { keys, passwords: [], headers: profile.target.headers };
}

/** A receiver's calls, and when it stood still. Its ids are only unique to it, so its clock's name precedes them. */
function callsIn(file: string): (HookEvent | EpisodeEvent)[] {
  const next = "Name files that `load receive` wrote.";
  const events = decodeHistory(givenText(file, { thing: `--hooks ${file}`, next }));
  return events.flatMap((event): (HookEvent | EpisodeEvent)[] => {
    if (event.ev === "hook") return [{ ...event, id: `${event.clock}.${event.id}` }];
    return event.ev === "episode" ? [event] : [];
  });
}

/** Without an anchor nothing ties a receiver's clock to the senders'. */
function requireAnchors(
  calls: readonly { clock: string }[],
  anchors: readonly ClockAnchor[],
): void {
  const known = new Set(anchors.map(({ clock }) => clock));
  const unknown = [...new Set(calls.map(({ clock }) => clock))].filter(
    (clock) => !known.has(clock),
  );
  if (unknown.length === 0) return;
  const met = `was read by no instance; the logs know ${[...known].join(", ")}`;
  throw new UsageError(
    `clock ${unknown.join(", ")}`,
    met,
    "Give each receiver its own --clock, and list it in the run's receivers.",
  );
}
