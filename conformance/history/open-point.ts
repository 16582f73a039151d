import type { Need } from "../../contracts/verdict.ts";

/** Something that the document leaves to a service, as one policy of the whole run. */
export interface OpenPoint {
  readonly name: string;
  /** What the document does not show, and in which section. */
  readonly silence: string;
  /** What settles whether a service uses it: a fact of the profile, or other answers. */
  readonly settledBy: Need;
  /** Further facts that settle a part of it. */
  readonly alsoSettledBy?: readonly Need[];
  /** How drives avoid it. */
  readonly avoidedBy: string;
}
