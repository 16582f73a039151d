import type { ClockAnchor } from "../../contracts/history/events.ts";
import { type GeneratorHealth, healthOf } from "../generator/health.ts";
import { InstanceRecord } from "../instance-record.ts";
import { LoadError } from "../load-run.ts";
import { readLine } from "../record/line.ts";
import type { RawEvent } from "../record/raw-event.ts";
import type { Secrets } from "../secrets.ts";
import type { Settings } from "../settings.ts";
import { anchorsFrom, coveringAnchor } from "./clocks.ts";
import { lineChecker } from "./gathered.ts";

/** The raw logs of one run's instances, gathered from wherever they ran. */
export interface GatheredRun {
  /** One of every clock: by readings of the receivers' clocks where there are any, else by wall time. */
  anchors: ClockAnchor[];
  health: GeneratorHealth;
  /** Their events, interleaved roughly in order of time; reads the logs again, holds one event of each. */
  events(): AsyncGenerator<RawEvent>;
}

/** The lines of a file; a log may hold anything, and is read twice. */
export type LinesOf = (file: string) => AsyncIterable<string>;

/**
 * Reads the raw logs of a run's instances. Throws {@link LoadError} for a log without its beginning,
 * which a container runtime that rotates logs leaves behind, and for one that holds anything else.
 */
export async function gather(
  logs: string[],
  settings: Settings,
  secrets: Secrets,
  linesOf: LinesOf,
): Promise<GatheredRun> {
  const records: InstanceRecord[] = [];
  const isLine = lineChecker(settings);
  for (const log of logs) {
    const record = new InstanceRecord(settings, secrets, { onEvent() {} });
    for await (const text of linesOf(log)) {
      const line = readLine(text);
      if (line !== undefined && !isLine(line)) {
        throw new LoadError(
          `${log} holds what no scenario of these settings writes; gather it anew`,
        );
      }
      record.take([text]);
    }
    if (!record.translator.hasBegun) {
      throw new LoadError(
        `${log} has no "begin" line; gather the whole log of the instance (log rotation may have cut it)`,
      );
    }
    records.push(record);
  }
  const anchors = anchorsOf(records);
  return {
    anchors,
    health: healthOf(records.map((record) => record.health())),
    events: () =>
      interleaved(
        logs.map((log) => eventsOf(() => linesOf(log), settings, secrets)),
        anchors,
      ),
  };
}

/** Anchors of all clocks of a run: by readings of common clocks where there are any, else by wall time. */
export function anchorsOf(records: InstanceRecord[]): ClockAnchor[] {
  const readings = records.flatMap(({ translator }) => translator.readings);
  if (readings.length > 0) return anchorsFrom(readings);
  return records.flatMap(({ translator }) => coveringAnchor(translator.anchors) ?? []);
}

/** Opens the log when its turn comes: a reader of lines that waits unread would lose them, and its end. */
async function* eventsOf(
  open: () => AsyncIterable<string>,
  settings: Settings,
  secrets: Secrets,
): AsyncGenerator<RawEvent> {
  let ready: RawEvent[] = [];
  const record = new InstanceRecord(settings, secrets, {
    onEvent: (event) => ready.push(event),
  });
  for await (const line of open()) {
    record.take([line]);
    yield* ready;
    ready = [];
  }
  record.finish(record.translator.summary === undefined ? "the log ends early" : undefined);
  yield* ready;
}

async function* interleaved(
  streams: AsyncGenerator<RawEvent>[],
  anchors: ClockAnchor[],
): AsyncGenerator<RawEvent> {
  const offsets = new Map(anchors.map(({ clock, t_us, wall_us }) => [clock, t_us - wall_us]));
  const wallOf = ({ clock, t_us }: RawEvent): number => t_us - (offsets.get(clock) ?? 0);
  const heads: { event: RawEvent; stream: AsyncGenerator<RawEvent> }[] = [];
  const advance = async (stream: AsyncGenerator<RawEvent>): Promise<void> => {
    const next = await stream.next();
    if (!next.done) heads.push({ event: next.value, stream });
  };
  for (const stream of streams) await advance(stream);
  while (heads.length > 0) {
    heads.sort((a, b) => wallOf(a.event) - wallOf(b.event));
    const { event, stream } = heads.shift() as (typeof heads)[number];
    yield event;
    await advance(stream);
  }
}
