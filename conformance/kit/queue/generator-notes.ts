import { z } from "zod";
import type { EpisodeEvent, HookEvent } from "../../../contracts/history/events.ts";

/** The drive under whose name a load driver notes how its generator did. */
export const generatorDrive = "generator";

/** What such a note holds as its values. */
export const generatorNote = z.object({
  /** The run of a scenario it speaks of: the first part of its episodes' names. */
  run: z.string(),
  /** Times for which the process of the webhook receiver stood still, µs on its clock, in order. */
  standstills: z.array(z.tuple([z.number(), z.number()])),
});
export type GeneratorNote = z.infer<typeof generatorNote>;

/** What a history says of the generator that drove it. */
export class GeneratorNotes {
  /** Runs whose generator was unhealthy, and why: their timings are no evidence. */
  readonly faults = new Map<string, string>();
  readonly #standstills = new Map<string, [number, number][]>();

  constructor(episodes: Iterable<EpisodeEvent>) {
    for (const { drive, episode = "", clock, values, fault } of episodes) {
      if (drive !== generatorDrive) continue;
      const note = generatorNote.safeParse(values).data;
      const run = note?.run ?? episode.slice(generatorDrive.length + 1);
      if (fault !== undefined) this.faults.set(run, fault);
      if (note === undefined) continue;
      const known = this.#standstills.get(clock) ?? [];
      this.#standstills.set(clock, [...known, ...note.standstills]);
    }
    for (const spans of this.#standstills.values()) spans.sort(([a], [b]) => a - b);
  }

  /** How much earlier than stamped a call may have come, µs: as long as its receiver had stood still. */
  lateness({ clock, t_us }: Pick<HookEvent, "clock" | "t_us">): number {
    const spans = this.#standstills.get(clock) ?? [];
    let since = t_us;
    for (let at = lastBegun(spans, t_us); at >= 0; at--) {
      const [from, until] = spans[at] as [number, number];
      if (until + catchingUp < since) break;
      since = Math.min(since, from);
    }
    return t_us - since;
  }
}

/**
 * A call is stamped when its connection was accepted and its head was read: two turns of the event loop,
 * each of which takes less than this or is a standstill itself.
 */
const catchingUp = 20_000;

/** Index of the last span that began by a time; -1: none. */
function lastBegun(spans: readonly [number, number][], time: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle] as [number, number])[0] <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
