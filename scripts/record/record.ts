import { once } from "node:events";
import { join } from "node:path";
import { headerEvent } from "../../conformance/history/reading/header.ts";
import { onSameTarget } from "../../conformance/report/kit-command.ts";
import { RecordingProxy } from "../../conformance/target/archive/recording-proxy.ts";
import type { Request } from "../../conformance/target/client.ts";
import { clientFor } from "../../conformance/target/client-for.ts";
import { Recorder } from "../../conformance/target/recorder.ts";
import type { HistoryEvent } from "../../contracts/history/events.ts";
import { Vault } from "../../contracts/history/vault.ts";
import type { Profile } from "../../contracts/profile/index.ts";
import { type ExitCode, exitCodes } from "../../contracts/report.ts";
import { commandLine } from "../frame/command-line.ts";
import { newRunId, RunFolder } from "../frame/files/run-folder.ts";
import { onInterrupt } from "../frame/interrupt.ts";
import { readProfile } from "../frame/profile/profile.ts";
import { givenLines } from "../frame/profile/variables.ts";
import { thisKit } from "../frame/this-kit.ts";

export interface RecordFlags {
  upstream: string;
  listen: string;
  profile?: string;
  out?: string;
}

/**
 * Passes every call on and records both halves of it, until it is interrupted. Throws UsageError, ProfileError or
 * EnvironmentError.
 */
export async function record(flags: RecordFlags): Promise<ExitCode> {
  const profile = await readProfile({ profile: flags.profile, target: flags.upstream });
  const id = newRunId();
  const folder = new RunFolder(id, flags.out);
  let calls = 0;
  const keep = (event: HistoryEvent): void => {
    if (event.ev === "sent") calls += 1;
    folder.record(event);
  };
  const recorder = new Recorder(new Vault(), keep, { isForeign: true, keeps: false });
  const run = { run: id, seed: 0, command: commandLine(), traffic: true } as const;
  recorder.record(headerEvent(recorder.vault, { ...thisKit(), profile, ...run }));
  for (const line of givenLines(profile)) console.error(line);
  const signal = onInterrupt();
  const client = clientFor(unhurried(profile), recorder, { isForeign: true, largestAnswer });
  // The foreign client decides whether to try a refused request again.
  const prepare = (request: Request): Request => ({ ...request, isRepeated: false });
  const proxy = new RecordingProxy({ client, listen: flags.listen, prepare });
  try {
    console.error(
      `recording  ${await proxy.start()} stands for ${profile.target.baseUrl}; Ctrl-C ends it`,
    );
    if (!signal.aborted) await once(signal, "abort");
  } finally {
    await proxy.close();
    await client.close();
    // A recording ends by being interrupted.
    if (signal.aborted) recorder.record({ ev: "end" });
    await folder.finish(new Map());
  }
  const check = onSameTarget("check", { run, target: profile.target });
  console.error(
    `${calls} calls  ${join(folder.name, "history.ndjson")}: \`judge\` tells what each call shows by itself; \`${check}\` tells the rest`,
  );
  return exitCodes.conforms;
}

/** A foreign client has its own pace and budget: the proxy adds no limit. */
const unhurried = (profile: Profile): Profile => ({
  ...profile,
  pace: { ...profile.pace, requestsPerSecond: 10_000, concurrency: 1000, totalRequests: most },
  budget: { users: most, paidJobs: most, restarts: most },
});
/** What is passed on at most; a history keeps less. */
const largestAnswer = 256 * 1024 * 1024;
const most = Number.MAX_SAFE_INTEGER;
