/** How many webhook calls a second the kit's receiver takes and records, compared with a server that does nothing. */
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Recorder } from "../../conformance/target/recorder.ts";
import { Webhooks } from "../../conformance/target/webhooks.ts";
import { encodeEvent } from "../../contracts/history/ndjson.ts";
import { Vault } from "../../contracts/history/vault.ts";
import { Attention } from "../../load/generator/attention.ts";
import { start } from "./processes/process.ts";

const seconds = 5;
const connections = 32;

interface Taken {
  well: number;
  badly: number;
}

async function called(base: string): Promise<Taken> {
  const caller = start("caller", base, `${seconds}`, `${connections}`);
  const taken = JSON.parse(await caller.said) as Taken;
  await caller.stop();
  return taken;
}

async function bare(): Promise<Taken> {
  const sink = start("sink");
  try {
    return await called(await sink.said);
  } finally {
    await sink.stop();
  }
}

async function receiver(): Promise<Taken & { recorded: number; longestMs: number }> {
  const folder = mkdtempSync(join(tmpdir(), "webhooks-"));
  const file = openSync(join(folder, "history.ndjson"), "w");
  const recorder = new Recorder(new Vault(), (event) => writeSync(file, encodeEvent(event)));
  const webhooks = new Webhooks({ listen: "127.0.0.1:0", nearby: true, recorder });
  await webhooks.start();
  const attention = new Attention();
  try {
    const taken = await called(webhooks.hookBase);
    const { length: recorded } = recorder.events;
    attention.stop();
    return { ...taken, recorded, longestMs: attention.longestMs };
  } finally {
    await webhooks.close();
    closeSync(file);
    rmSync(folder, { recursive: true });
  }
}

const rate = ({ well }: Taken): string => (well / seconds).toFixed(0);

const first = await bare();
const kit = await receiver();
console.log(`## Webhooks: ${connections} connections for ${seconds} s\n`);
console.log("| server | calls a second | answered badly | recorded | longest standstill |");
console.log("|---|---|---|---|---|");
console.log(`| does nothing | ${rate(first)} | ${first.badly} | - | - |`);
console.log(
  `| the kit's receiver | ${rate(kit)} | ${kit.badly} | ${kit.recorded} | ${kit.longestMs.toFixed(0)} ms |`,
);
console.log(
  `\nThe receiver takes ${((100 * kit.well) / first.well).toFixed(0)} % of what a server that does nothing takes.`,
);
