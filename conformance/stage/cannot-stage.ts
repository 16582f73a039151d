import type { ProfilePath } from "../../contracts/profile/index.ts";

/** The drive could not set its scene (no sign-up, a spent budget): an end, but nobody's fault. */
export class CannotStage extends Error {
  override name = "CannotStage";
  /** The facts of the profile, any of which would let it. */
  readonly lacks: readonly ProfilePath[];

  constructor(message: string, ...lacks: readonly ProfilePath[]) {
    super(lacks.length === 0 ? message : `${message}: declare ${anyOf(lacks)}`);
    this.lacks = lacks;
  }
}

const anyOf = (facts: readonly string[]): string =>
  new Intl.ListFormat("en-GB", { type: "disjunction" }).format(facts);
