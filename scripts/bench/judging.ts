/**
 * How fast queues are judged, from 10^3 to 10^6 requests, from events in memory and from a file, and in how much memory:
 * `judging [most requests]`. Times are in seconds on the wall, and in brackets of the processor.
 */
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Queue } from "../../conformance/queue/queue.ts";
import type { QueueReading } from "../../conformance/queue/reading.ts";
import type { QueueTerms } from "../../conformance/queue/terms.ts";
import { judgedQueues } from "../../conformance/selftest/queue/judged.ts";
import type { HistoryEvent } from "../../contracts/history/events.ts";
import { encodeEvent, lineDecoder } from "../../contracts/history/ndjson.ts";
import { queueLimits } from "../../contracts/limits.ts";
import { linesIn, textIn } from "../judge/history-file.ts";
import { syntheticEvents } from "./processes/synthetic.ts";

const accounts = 20;
const most = Number(process.argv[2] ?? 1e6);

const reading: QueueReading = {
  routeOf: () => "object_removal",
  outcomeOf: ({ status }) => (status === 200 ? "accepted" : "queue full"),
  settling: 1_000,
  isFinal: () => true,
};

const terms: QueueTerms = {
  limits: queueLimits,
  runningCounts: true,
  delay: 25_000,
  reliable: true,
  serviceTime: 80_000,
  finalCall: true,
};

/** Judges events by every queue rule, and returns what is then held; throws where a request is missing. */
function judge(events: readonly HistoryEvent[], requests: number): readonly Queue[] {
  const { queues } = judgedQueues(events, reading, terms);
  const judged = queues.reduce((sum, { jobs }) => sum + jobs.length, 0);
  if (judged !== requests) throw new Error(`judged ${judged} of ${requests} requests`);
  return queues;
}

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

function* linesOf(requests: number): Generator<string> {
  for (const event of syntheticEvents(requests, accounts)) yield encodeEvent(event);
}

/** Judges events as the reader of a file makes them, which are there before. */
function fromEvents(requests: number) {
  const events = [...linesOf(requests)].map((line) => JSON.parse(line) as HistoryEvent);
  const before = megabytes();
  const elapsed = watch();
  const queues = judge(events, requests);
  const took = elapsed();
  const more = megabytes() - before;
  // Named once more, so that what is measured is still held then.
  return { of: events.length, queues: queues.length, events: took, "MB of judging": more };
}

async function fromFile(requests: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "queue-bench-"));
  const path = join(folder, "history.ndjson");
  try {
    await pipeline(Readable.from(linesOf(requests)), createWriteStream(path));
    const elapsed = watch();
    const events: HistoryEvent[] = [];
    const decode = lineDecoder();
    for await (const lines of linesIn(textIn(path, () => {})))
      for (const line of lines) events.push(...decode(line));
    judge(events, requests);
    return elapsed();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const rows: Record<number, object> = {};
for (let requests = 1e3; requests <= most; requests *= 10)
  rows[requests] = { ...fromEvents(requests), file: await fromFile(requests) };
console.table(rows);
