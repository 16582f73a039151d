import type { ProfilePath } from "../../contracts/profile/index.ts";

/** The drive could not set its scene, for lack of a sign-up or of budget: the episode ends, and no rule is at fault. */
export class CannotStage extends Error {
  override name = "CannotStage";
  /** Facts of the profile, any of which would let the drive set its scene. */
  readonly lacks: readonly ProfilePath[];

  constructor(message: string, ...lacks: readonly ProfilePath[]) {
    super(message);
    this.lacks = lacks;
  }
}

/** The service signs nobody up: only where a declared user would do as well, that is what would help. */
export class SignupRefused extends CannotStage {}

/** The drive came upon a route that the profile does not offer. */
export class BeyondOffer extends CannotStage {
  override readonly lacks = ["offers"] as const;
}
