import type { ClockAnchor } from "../contracts/history/events.ts";
import type { InstanceHealth } from "./generator/health.ts";
import { Meter } from "./generator/meter.ts";
import type { LoadRun } from "./load-run.ts";
import { readLine } from "./record/line.ts";
import { tellerFor } from "./record/teller.ts";
import { Translator } from "./record/translate.ts";
import { type Secrets, withoutSecrets } from "./secrets.ts";
import type { Settings } from "./settings.ts";

/** Words of k6 that tell of a script that failed. */
const complaint = /Uncaught|GoError|\bError: /;
const keptComplaints = 20;

/** The listeners that get each line of an instance's log as it is read. */
export type Hearing = Pick<LoadRun, "onEvent" | "onAnchor">;

/** What one instance logged: its events go on at once, what they say of the generator is kept. */
export class InstanceRecord {
  readonly meter = new Meter();
  readonly translator: Translator;
  readonly complaints: string[] = [];
  readonly #hear: Hearing;
  readonly #secrets: Secrets;

  constructor(settings: Settings, secrets: Secrets, hear: Hearing) {
    this.#secrets = secrets;
    this.translator = new Translator(settings, tellerFor(settings, secrets));
    this.#hear = hear;
  }

  /** Takes lines of the raw log, and k6's own words among them. */
  take(lines: string[]): void {
    for (const text of lines) {
      const line = readLine(text);
      if (line === undefined) {
        this.#complain(text);
        continue;
      }
      this.meter.read(line);
      for (const event of this.translator.read(line)) this.#hear.onEvent(event);
      if (line.r === "anchor") this.#hear.onAnchor?.(this.translator.anchors.at(-1) as ClockAnchor);
    }
  }

  /** The log has ended: `fault` says why, where it ended early. */
  finish(fault = this.complaints[0]): void {
    for (const event of this.translator.finish(fault)) this.#hear.onEvent(event);
  }

  health(process?: { cpuSeconds: number | undefined; wallSeconds: number }): InstanceHealth {
    return {
      meter: this.meter,
      anchors: this.translator.anchors,
      dropped: this.translator.summary?.dropped,
      cpuSeconds: process?.cpuSeconds,
      wallSeconds: process?.wallSeconds ?? 0,
      faults: this.complaints,
    };
  }

  #complain(text: string): void {
    if (!complaint.test(text) || this.complaints.length >= keptComplaints) return;
    this.complaints.push(withoutSecrets(text, this.#secrets));
  }
}
