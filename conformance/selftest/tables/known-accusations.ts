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
export const accusedInCompany: readonly KnownAccusation[] = [
  {
    row: "wrong-values-take-places-of-which-nobody-declared-when-they-are-full + reset-token-in-the-subject-alone",
    rules: ["music-gen.duration-bounds"],
    why: "a duration was refused once, presumably by a full queue in undeclared words, of which no request was served at another time: the freedom `full queue met once` leaves that open now; it came again neither without it nor with it",
  },
  {
    row: "gateways-answer-with-pages-for-a-moment-now-and-then + ends-are-seen-a-moment-later",
    rules: ["catalogue.serves-every-route"],
    why: "a route answered by a page with 403, presumably its only request, where the freedom `page` wants one that was served: the route is asked again a moment later, and the freedom `page met once` leaves one page open; it came again neither without them nor with them",
  },
];
