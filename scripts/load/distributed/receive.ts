import { once } from "node:events";
import { closeSync, openSync, writeSync } from "node:fs";
import { type GeneratorNote, generatorDrive } from "../../../conformance/queue/generator-notes.ts";
import { formed, hasAnyForm } from "../../../conformance/target/answer-form.ts";
import { Webhooks } from "../../../conformance/target/evidence/webhooks.ts";
import { Recorder } from "../../../conformance/target/recorder.ts";
import { encodeEvent } from "../../../contracts/history/ndjson.ts";
import { Vault } from "../../../contracts/history/vault.ts";
import { isLoopback } from "../../../contracts/profile/index.ts";
import { type ExitCode, exitCodes } from "../../../contracts/report.ts";
import { Attention } from "../../../load/generator/attention.ts";
import { UsageError } from "../../frame/faults.ts";
import { onInterrupt } from "../../frame/interrupt.ts";
import { type ProfileFlags, readProfile } from "../../frame/profile/profile.ts";

export interface ReceiveFlags extends ProfileFlags {
  listen: string;
  publicUrl?: string;
  clock: string;
  out: string;
}

const noteEveryMs = 1000;

/**
 * Takes webhooks for a load that is driven elsewhere, until it is stopped. It writes them to a file, with the times
 * when it stood still. Its first line of output is JSON: `{"hookBase", "control"}`.
 */
export async function receive(flags: ReceiveFlags): Promise<ExitCode> {
  const { target, async } = await readProfile(flags);
  const { finalCall } = async;
  const { file, recorder } = recording(flags.out);
  const webhooks = new Webhooks({
    ...flags,
    nearby: isLoopback(target.baseUrl),
    recorder,
    ...(finalCall && { isFinal: (text) => hasAnyForm(finalCall, formed(text)) }),
  });
  const signal = onInterrupt();
  const watch = noteStandstills(recorder, flags.clock);
  try {
    await webhooks.start();
    const { hookBase, control } = webhooks;
    process.stdout.write(`${JSON.stringify({ hookBase, control })}\n`);
    if (!signal.aborted) await once(signal, "abort");
  } finally {
    await webhooks.close();
    watch.stop();
    closeSync(file);
  }
  return exitCodes.conforms;
}

function recording(out: string): { file: number; recorder: Recorder } {
  try {
    const file = openSync(out, "wx", 0o600);
    return {
      file,
      recorder: new Recorder(new Vault(), (event) => writeSync(file, encodeEvent(event)), {
        keeps: false,
      }),
    };
  } catch (error) {
    const met = `cannot be written (${(error as Error).message})`;
    throw new UsageError(`--out ${out}`, met, "Name a file that is not there yet.");
  }
}

/** Notes once a second when this process stood still, on the clock of its calls. */
function noteStandstills(recorder: Recorder, clock: string): { stop(): void } {
  const standstills: GeneratorNote["standstills"] = [];
  const attention = new Attention(({ from_us, until_us }) => standstills.push([from_us, until_us]));
  const note = (): void => {
    if (standstills.length === 0) return;
    const values: GeneratorNote = { run: clock, standstills: standstills.splice(0) };
    recorder.record({ ev: "episode", clock, phase: "end", drive: generatorDrive, values });
  };
  const timer = setInterval(note, noteEveryMs);
  return {
    stop() {
      attention.stop();
      clearInterval(timer);
      note();
    },
  };
}
