import { OutsideError } from "../../contracts/outside-error.ts";
import { printable } from "../../contracts/printable.ts";

/**
 * Something that the kit needs is missing: a port is taken, a mailbox does not answer. No verdict follows from it. The
 * message names the fact (of the profile, where it stands in one), what was met and what to do.
 */
export class EnvironmentError extends OutsideError {
  override name = "EnvironmentError";
  readonly fact: string;
  readonly met: string;
  readonly next: string;

  constructor(fact: string, met: string, next: string) {
    super(printable(`${fact}: ${met}. ${next}`));
    this.fact = fact;
    this.met = met;
    this.next = next;
  }
}
