import { createReadStream } from "node:fs";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { decodeEvent } from "../../../contracts/history/ndjson.ts";
import { queueLimits } from "../../../contracts/limits.ts";
import type { QueueReading } from "../../queue/reading.ts";
import type { QueueTerms } from "../../queue/terms.ts";
import { type JudgedQueues, judgedQueues } from "../queue/judged.ts";

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

/** Judges synthetic events by every queue rule. */
export const judging = (events: readonly HistoryEvent[]): JudgedQueues =>
  judgedQueues(events, reading, terms);

/** Judges a history file; `validated`: each line is checked against the schema, too. */
export async function judgeFile(path: string, validated: boolean): Promise<JudgedQueues> {
  const events: HistoryEvent[] = [];
  let rest = "";
  for await (const chunk of createReadStream(path, { encoding: "utf8", highWaterMark: 2 ** 20 })) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines)
      events.push(
        validated ? decodeEvent(line, events.length + 1) : (JSON.parse(line) as HistoryEvent),
      );
  }
  return judging(events);
}
