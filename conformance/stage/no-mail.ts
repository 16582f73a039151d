import type { Recorder } from "../target/recorder.ts";

/** Records that no mail came to an address for so long. */
export function recordNoMail(recorder: Recorder, email: string, waited_ms: number): void {
  recorder.record({
    ev: "probe",
    id: recorder.id("p"),
    subject: email,
    probe: "mail",
    about: { email, waited_ms },
    value: null,
  });
}
