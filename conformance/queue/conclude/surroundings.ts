import type { Need } from "../../../contracts/verdict.ts";

/** What only the whole history shows, of use to what is concluded of each queue. */
export interface Surroundings {
  /** When the last event was seen, µs on the judge's axis. */
  end: number;
  /** What is missing for webhook times to prove anything; undefined: nothing is. */
  voided: Need | undefined;
  /** How many places accounts of this plan were proved to have, at least. */
  certain: number;
}
