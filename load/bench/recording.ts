import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Plugin } from "esbuild";
import { bundleEntry } from "../bundle.ts";
import { environmentFor } from "../environment.ts";
import { runInstance } from "../instance.ts";
import { InstanceRecord } from "../instance-record.ts";
import { type LoadRun, secretsOf, settingsOf } from "../load-run.ts";

/** What one run of the bench cost. */
export interface RecordingCost {
  /** Processor seconds of the k6 process. */
  cpuSeconds: number;
  iterations: number;
  dropped: number;
  /** Events that were read back from the log. */
  events: number;
}

/** The journal without its requests and answers: all that remains are the lines of the run itself. */
const silentJournal: Plugin = {
  name: "silent-journal",
  setup({ onLoad }) {
    const contents =
      'export const write = (...lines) => { for (const line of lines) if (line.r !== "s" && line.r !== "a") console.log(JSON.stringify(line)); };';
    onLoad({ filter: /[/\\]lib[/\\]journal\.ts$/ }, () => ({ contents, loader: "js" }));
  },
};

/** Sends the same jobs to `baseUrl` with a log of every request, or without one, and says what it cost k6. */
export async function recordingCost(
  k6: string,
  baseUrl: string,
  logged: boolean,
): Promise<RecordingCost> {
  const load: Omit<LoadRun, "onEvent"> = {
    k6,
    scenario: "capacity",
    size: "smoke",
    baseUrl,
    accounts: [{ name: "a", plan: "standard", key: "bench-key" }],
    receivers: [{ hookBase: `${baseUrl}/h`, control: baseUrl }],
  };
  const settings = settingsOf(load);
  let events = 0;
  const record = new InstanceRecord(settings, secretsOf(load), { onEvent: () => events++ });
  const folder = await mkdtemp(join(tmpdir(), "recording-"));
  try {
    const entry = new URL("arrivals.k6.ts", import.meta.url);
    await writeFile(
      join(folder, "scenario.js"),
      await bundleEntry(entry, logged ? [] : [silentJournal]),
    );
    await writeFile(join(folder, "settings.json"), JSON.stringify(settings));
    await writeFile(join(folder, "k6.json"), "{}");
    const env = environmentFor(secretsOf(load));
    const plan = { k6, folder, index: 0, count: 1, env, outputs: [] };
    const { cpuSeconds = 0 } = await runInstance(
      { ...plan, onLines: (lines) => record.take(lines) },
      AbortSignal.timeout(120_000),
    );
    const { iterations = 0, dropped = 0 } = record.translator.summary ?? {};
    return { cpuSeconds, iterations, dropped, events };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
