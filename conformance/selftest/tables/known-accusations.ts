/** A right service that the judges accuse: a false alarm that is known and not mended yet. */
export interface KnownAccusation {
  /** The row of the tables; of several variants at once, their ids. */
  readonly row: string;
  readonly rules: readonly string[];
  /** What leads to it. */
  readonly why: string;
}

/** Every one of them is a debt. The test of the tables fails where one is not listed, and where one is no more. */
export const knownAccusations: readonly KnownAccusation[] = [];

/** Runs that once accused a right service, and accuse it again. */
export const knownRegressions: readonly KnownAccusation[] = [];

/**
 * Several variants at once that were accused in the run of these tables, of what none of them is accused alone. They have no
 * row: each member counts by its own.
 */
export const accusedInCompany: readonly KnownAccusation[] = [];
