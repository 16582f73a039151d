import type { Wanted } from "../evidence/arrivals.ts";
import type { ReadMail } from "./read-mail.ts";
import type { FoundToken } from "./tokens.ts";

/** A mail as a drive gets it: unredacted, its likeliest token first. */
export interface Mail extends ReadMail {
  /** Id of its event in the history. */
  id: string;
  /** When it arrived, on the kit's clock; where the kit has to poll, when it was first seen. */
  t_us: number;
  tokens: FoundToken[];
}

/** Where the target's mails arrive. */
export interface Mailbox {
  /** `host:port` that the kit itself takes mail at, once started; undefined where it reads another's mailbox. */
  readonly address?: string;
  /** Begins to take mail. Throws `EnvironmentError` where it cannot. */
  start(): Promise<void>;
  close(): Promise<void>;
  /**
   * The mail to `email`, at once if it has arrived already: the first that came at `after` (µs) or later, or the
   * `count`th. Undefined when `ms` have passed without it; the history then holds the mails that came.
   */
  waitFor(email: string, wanted: Wanted): Promise<Mail | undefined>;
}
