import type { Recorder } from "../recorder.ts";

/**
 * Where the kit sees the payment system's customers. Each look is recorded as a `probe` event about the email. Its
 * value is the list of the email's customers at that time, or empty.
 */
export interface Payments {
  /** Base address of the kit's own, once started; undefined where it reads another's. */
  readonly url?: string;
  start(): Promise<void>;
  close(): Promise<void>;
  /** The customers of an email as they are now; undefined where the look failed. */
  look(email: string): Promise<readonly unknown[] | undefined>;
  /** The same as soon as the email has a customer; after `ms` milliseconds, whatever it has then. */
  waitFor(email: string, wanted: { ms: number }): Promise<readonly unknown[] | undefined>;
}

export function recordCustomers<C>(recorder: Recorder, email: string, value: C[]): C[] {
  recorder.probed("payment", { email }, { value }, email);
  return value;
}
