import { z } from "zod";
import type { EpisodeEvent, HookEvent } from "../../contracts/history/events.ts";

/** The drive under whose name a load driver notes how its generator did. */
export const generatorDrive = "generator";

/** What such a note holds as its values. */
export const generatorNote = z.object({
  /** The run of a scenario it speaks of: the first part of its episodes' names. */
  run: z.string(),
  /** What the scenario sets out to show. */
  intent: z.string().optional(),
  /** Accounts whose queues may have held earlier jobs when it began. */
  busy: z.array(z.string()).optional(),
  /** Times for which the process of the webhook receiver stood still, µs on its clock, in order. */
  standstills: z.array(z.tuple([z.number(), z.number()])),
});
export type GeneratorNote = z.infer<typeof generatorNote>;

/** What a history says of the generator that drove it. */
export class GeneratorNotes {
  /** Runs whose generator was unhealthy, and why: their timings are no evidence. */
  readonly faults = new Map<string, string>();
  /** What each run set out to show. */
  readonly intents = new Map<string, string>();
  /** The accounts whose queues may have held earlier jobs when a run began. */
  readonly busy = new Map<string, readonly string[]>();
  readonly #standstills = new Map<string, [number, number][]>();

  constructor(episodes: Iterable<EpisodeEvent>) {
    for (const { drive, episode = "", clock, values, fault } of episodes) {
      if (drive !== generatorDrive) continue;
      const note = generatorNote.safeParse(values).data;
      const run = note?.run ?? episode.slice(generatorDrive.length + 1);
      if (fault !== undefined) this.faults.set(run, fault);
      if (note === undefined) continue;
      if (note.intent !== undefined) this.intents.set(run, note.intent);
      if (note.busy !== undefined) this.busy.set(run, note.busy);
      const known = this.#standstills.get(clock) ?? [];
      for (const standstill of note.standstills) known.push(standstill);
      this.#standstills.set(clock, known);
    }
    for (const [clock, spans] of this.#standstills) this.#standstills.set(clock, joined(spans));
  }

  /** Why the timings of runs are no evidence, each reason once; undefined: they are. */
  get disturbed(): string | undefined {
    if (this.faults.size === 0) return undefined;
    return [...Map.groupBy(this.faults, ([, fault]) => fault)]
      .map(([fault, those]) => `${those.map(([run]) => run).join(", ")}: ${fault}`)
      .join("; ");
  }

  /** For how long the process with this clock stood still within a span of time, µs. */
  stoodStill(clock: string, from: number, until: number): number {
    return (this.#standstills.get(clock) ?? []).reduce(
      (sum, [began, ended]) => sum + Math.max(0, Math.min(ended, until) - Math.max(began, from)),
      0,
    );
  }

  /** How much earlier than stamped a call may have come, µs: as long as its receiver had stood still. */
  lateness({ clock, t_us }: Pick<HookEvent, "clock" | "t_us">): number {
    const spans = this.#standstills.get(clock) ?? [];
    const [from, until] = spans.findLast(([began]) => began <= t_us) ?? [t_us, t_us];
    return t_us <= until + catchingUp ? t_us - from : 0;
  }
}

/**
 * A call is stamped when its connection was accepted and its head was read: two turns of the event loop,
 * each of which takes less than this or is a standstill itself.
 */
const catchingUp = 20_000;

/** Spans in order. Two spans are joined where the second follows so soon that a call may fall into both. */
function joined(spans: readonly [number, number][]): [number, number][] {
  const found: [number, number][] = [];
  for (const [from, until] of spans.toSorted(([a], [b]) => a - b)) {
    const last = found.at(-1);
    if (last === undefined || from > last[1] + catchingUp) found.push([from, until]);
    else last[1] = Math.max(last[1], until);
  }
  return found;
}
