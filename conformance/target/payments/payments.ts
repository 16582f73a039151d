import type { Recorder } from "../recorder.ts";

/**
 * Where the payment system's customers are seen. What is seen is recorded as a `probe` event about the
 * email, whose value is the list of customers that it has by then; empty where there is none.
 */
export interface Payments {
  start(): Promise<void>;
  close(): Promise<void>;
  /** The customers of an email as they are now; undefined where that could not be seen. */
  look(email: string): Promise<readonly unknown[] | undefined>;
  /** The same as soon as there is one; after `ms` milliseconds what there is then. */
  waitFor(email: string, wanted: { ms: number }): Promise<readonly unknown[] | undefined>;
}

export function recordCustomers<C>(recorder: Recorder, email: string, value: C[]): C[] {
  const id = recorder.id("p");
  recorder.record({ ev: "probe", id, subject: email, probe: "payment", about: { email }, value });
  return value;
}
