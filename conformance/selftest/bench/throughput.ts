/**
 * How fast queues are judged, from events in memory and from a file: `node --expose-gc throughput.ts [most requests]`,
 * default 10^6. Times are in seconds on the wall, and in brackets of the processor.
 */
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { encodeEvent } from "../../../contracts/history/ndjson.ts";
import { judgeFile, judging } from "./judging.ts";
import { syntheticEvents } from "./synthetic.ts";

const accounts = 20;
const most = Number(process.argv[2] ?? 1e6);

/** Starts a watch; it returns the seconds since then, on the wall and of the processor. */
function watch(): () => string {
  const wall = performance.now();
  const cpu = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(cpu);
    return `${((performance.now() - wall) / 1e3).toFixed(2)} (${((user + system) / 1e6).toFixed(2)})`;
  };
}

/** What is held by objects and by columns of numbers, which stand outside of the heap. */
function megabytes(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return Math.round((heapUsed + arrayBuffers) / 2 ** 20);
}

/** Events as the reader of a file makes them. */
function decoded(requests: number): HistoryEvent[] {
  const events: HistoryEvent[] = [];
  for (const event of syntheticEvents(requests, accounts))
    events.push(JSON.parse(encodeEvent(event)) as HistoryEvent);
  return events;
}

/** Seconds to judge events, and how much more memory is held then. */
function fromEvents(requests: number): string {
  const events = decoded(requests);
  // Without this, the collector's marking of the decoded events would count as judging.
  const before = megabytes();
  const elapsed = watch();
  const { queues } = judging(events);
  const took = elapsed();
  const judged = queues.reduce((sum, { bounds }) => sum + bounds.length, 0);
  if (judged !== requests) throw new Error(`judged ${judged} of ${requests} requests`);
  return `${took} | ${megabytes() - before} MB`;
}

async function fromFile(requests: number, validated: boolean): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "queue-bench-"));
  const path = join(folder, "history.ndjson");
  try {
    const lines = function* () {
      for (const event of syntheticEvents(requests, accounts)) yield encodeEvent(event);
    };
    await pipeline(Readable.from(lines()), createWriteStream(path));
    const elapsed = watch();
    await judgeFile(path, validated);
    return elapsed();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

console.log("| requests | events in memory | memory of judging | file | file, validated |");
console.log("|---|---|---|---|---|");
for (let requests = 1e3; requests <= most; requests *= 10) {
  const cells = [
    fromEvents(requests),
    await fromFile(requests, false),
    await fromFile(requests, true),
  ];
  console.log(`| ${requests} | ${cells.join(" | ")} |`);
}
