import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { bundle } from "./bundle.ts";
import { anchorsOf } from "./distributed/merge.ts";
import { environmentFor } from "./environment.ts";
import { Attention } from "./generator/attention.ts";
import { healthOf } from "./generator/health.ts";
import { type InstanceEnd, type InstancePlan, runInstance } from "./instance.ts";
import { InstanceRecord } from "./instance-record.ts";
import { LoadError, type LoadOutcome, type LoadRun, secretsOf } from "./load-run.ts";
import { prepare } from "./prepare.ts";
import { type Secrets, withoutSecrets } from "./secrets.ts";
import type { Settings } from "./settings.ts";
import { Stop } from "./stop.ts";
import { sum } from "./workloads/workload.ts";

/** k6's exit codes of a run that came to its end: all well, or thresholds missed. */
const cameToItsEnd = [0, 99];
/** k6's exit code after a signal. */
const signalled = 105;
/** Beside `maxSeconds`: for setup, the last answers and the summary. */
const graceSeconds = 60;
const progressMs = 250;

/**
 * Runs one scenario with k6 against a target and hands on every event as it is logged. Stops on the
 * caller's signal and at the ceiling; what was recorded until then is handed on all the same, calls
 * under way as `aborted`. Throws {@link LoadError} where a fact is missing or k6 fails, and
 * `SafetyError` for load that is not allowed, before anything is sent.
 */
export async function runScenario(load: LoadRun): Promise<LoadOutcome> {
  const { settings, ceiling, seconds } = prepare(load, load.instances);
  const folder = await mkdtemp(join(tmpdir(), "load-"));
  const stop = new Stop(load.signal, seconds + graceSeconds);
  try {
    await writeFile(join(folder, "scenario.js"), await bundle(load.scenario));
    await writeFile(join(folder, "settings.json"), JSON.stringify(settings));
    await writeFile(join(folder, "k6.json"), "{}");
    return await drive(load, settings, folder, stop, ceiling.totalRequests);
  } finally {
    stop.release();
    await rm(folder, { recursive: true, force: true });
  }
}

async function drive(
  load: LoadRun,
  settings: Settings,
  folder: string,
  stop: Stop,
  totalRequests: number,
): Promise<LoadOutcome> {
  const secrets = secretsOf(load);
  const { instances: count = 1, outputs = [] } = load;
  const records = Array.from({ length: count }, () => new InstanceRecord(settings, secrets, load));
  const plans = records.map((record, index) => ({
    k6: load.k6,
    folder,
    index,
    count,
    env: environmentFor(secrets),
    outputs,
    onLines(lines: string[]): void {
      record.take(lines);
      if (sentBy(records) > totalRequests) {
        stop.now(`the ceiling of ${totalRequests} requests was reached`);
      }
    },
  }));
  const watch = watchProgress(load, records);
  const ends = await runAll(plans, stop).finally(watch.end);

  const failure = ends.find(({ exitCode }) => isFailure(exitCode, stop));
  const why = stop.why ?? (ends.some(isInterrupted) ? "k6 was interrupted" : undefined);
  for (const [index, record] of records.entries()) {
    record.take(ends[index]?.words ?? []);
    record.finish(failure ? "k6 failed" : why);
  }
  if (failure !== undefined) throw failed(failure, secrets);
  const healths = records.map((record, index) => record.health(ends[index]));
  return {
    stopped: why !== undefined,
    ...(why === undefined ? {} : { why }),
    anchors: anchorsOf(records),
    health: healthOf(healths, {
      cores: availableParallelism(),
      kitDelayMaxMs: watch.standstillMs(),
    }),
  };
}

/** Runs all instances to their end; where one fails, the others are stopped. */
async function runAll(plans: InstancePlan[], stop: Stop): Promise<InstanceEnd[]> {
  const ended = await Promise.allSettled(
    plans.map(async (plan) => {
      try {
        const end = await runInstance(plan, stop.signal);
        if (isFailure(end.exitCode, stop)) stop.now("k6 failed");
        return end;
      } catch (error) {
        stop.now("k6 failed");
        throw error;
      }
    }),
  );
  return ended.map((each) => {
    if (each.status === "rejected") throw each.reason;
    return each.value;
  });
}

const isInterrupted = ({ exitCode }: InstanceEnd): boolean => exitCode === signalled;

/** Killed without our having asked for it is a failure, too. */
const isFailure = (exitCode: number | null, stop: Stop): boolean =>
  exitCode === null ? stop.why === undefined : ![...cameToItsEnd, signalled].includes(exitCode);

const sentBy = (records: InstanceRecord[]): number => sum(records.map(({ meter }) => meter.sent));

/** Reports how a run goes on, and measures when the kit itself stood still meanwhile. */
function watchProgress({ scenario, onProgress, onStandstill }: LoadRun, records: InstanceRecord[]) {
  const report = (): void => {
    const answered = sum(records.map(({ meter }) => meter.answered));
    onProgress?.({ scenario, sent: sentBy(records), answered });
  };
  const attention = new Attention(onStandstill);
  const timer = setInterval(report, progressMs);
  return {
    end(): void {
      clearInterval(timer);
      attention.stop();
      report();
    },
    standstillMs: (): number => attention.longestMs,
  };
}

function failed({ exitCode, words }: InstanceEnd, secrets: Secrets): LoadError {
  const said = words.filter((line) => line.trim() !== "").slice(-8);
  const text = withoutSecrets(said.join("\n"), secrets);
  return new LoadError(`k6 ended with exit code ${exitCode ?? "none (killed)"}:\n${text}`);
}
