import type { Drive } from "../../stage/drive.ts";
import { Tally, type Terms } from "./cost.ts";
import type { Limit, Limits } from "./extents.ts";
import type { EpisodeCost, Tells } from "./measured.ts";
import type { Planned } from "./schedule.ts";

/** A run that may be bought: what it costs and tells. */
export interface Candidate extends Planned {
  cost: EpisodeCost;
  tells: Tells;
  /** What it asks an account for, each of which is to meet every plan. */
  asks?: readonly string[];
  /** How many of its drive's runs have fixed values; what later ones tell is a mean, and may not come. */
  fixed: number;
  /** Whether the target has other cases than were measured, so that what each tells is a mean. */
  hasOtherCases: boolean;
  /** Whether it is played with this seed in any case, if there is room. */
  isDue?: boolean;
}

/** Which of the runs with drawn values a run is, from 1; 0: its values are fixed, or its drive has no fixed ones. */
export const drawOf = ({ index, fixed }: Candidate): number =>
  fixed === 0 ? 0 : Math.max(0, index - fixed + 1);

/** The runs that were bought, in order, and what they cost together. */
export class Basket {
  readonly #terms: Terms;
  readonly #limits: Limits;
  #taken = new Set<Candidate>();
  #tally: Tally;
  /** The limits for which some runs of a drive were left out. */
  readonly cutBy = new Map<Drive, Set<Limit>>();

  constructor(limits: Limits, terms: Terms) {
    this.#limits = limits;
    this.#terms = terms;
    this.#tally = new Tally(terms);
  }

  get taken(): readonly Candidate[] {
    return [...this.#taken];
  }

  get tally(): Tally {
    return this.#tally;
  }

  has(one: Candidate): boolean {
    return this.#taken.has(one);
  }

  /** Buys a run where the target's limits and `most` have room for it; returns whether it is bought. */
  take(one: Candidate, most: Limits = this.#limits): boolean {
    if (this.#taken.has(one)) return true;
    const limit = this.#tally.fits(one, this.#limits);
    if (limit !== undefined)
      this.cutBy.set(one.drive, (this.cutBy.get(one.drive) ?? new Set()).add(limit));
    if (limit !== undefined || this.#tally.fits(one, most) !== undefined) return false;
    this.#tally.add(one);
    this.#taken.add(one);
    return true;
  }

  /** Gives runs back. */
  spare(spared: ReadonlySet<Candidate>): void {
    for (const one of spared) this.#taken.delete(one);
    this.#tally = new Tally(this.#terms);
    for (const one of this.#taken) this.#tally.add(one);
  }
}
