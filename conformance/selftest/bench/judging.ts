import { createReadStream } from "node:fs";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { decodeEvent } from "../../../contracts/history/ndjson.ts";
import { queueLimits } from "../../../contracts/limits.ts";
import type { QueueReading } from "../../queue/reading.ts";
import type { QueueSighting } from "../../queue/sightings.ts";
import type { QueueTerms } from "../../queue/terms.ts";
import { QueueHistoryJudge } from "../queue/judge-stream.ts";

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

/** A judge of synthetic events. */
export function judging(): QueueHistoryJudge {
  return new QueueHistoryJudge(reading, terms);
}

/** Judges a history file line by line; `validated`: each line is checked against the schema, too. */
export async function judgeFile(path: string, validated: boolean): Promise<QueueSighting[]> {
  const judge = judging();
  let rest = "";
  let number = 0;
  for await (const chunk of createReadStream(path, { encoding: "utf8", highWaterMark: 2 ** 20 })) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines)
      judge.push(validated ? decodeEvent(line, ++number) : (JSON.parse(line) as HistoryEvent));
  }
  return judge.finish();
}
