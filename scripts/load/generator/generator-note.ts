import { type GeneratorNote, generatorDrive } from "../../../conformance/queue/generator-notes.ts";
import type { RawEvent } from "../../../conformance/target/recorder.ts";
import type { GeneratorHealth } from "../../../load/generator/health.ts";

/**
 * The event that notes how the generator of a run did: when its receiver stood still, and at the run's end whether all
 * was well, and if not, why. So judges do not take the generator's delays for the target's.
 */
export function generatorEvent(
  { run, intent, busy = [], standstills }: GeneratorNote,
  health?: GeneratorHealth,
): RawEvent & { ev: "episode" } {
  const fault = health?.healthy === false ? { fault: health.reasons.join("; ") } : {};
  return {
    ev: "episode",
    episode: `${generatorDrive}/${run}`,
    phase: "end",
    drive: generatorDrive,
    values: {
      run,
      standstills,
      ...(intent === undefined ? {} : { intent }),
      ...(busy.length === 0 ? {} : { busy }),
      ...(health === undefined ? {} : { health }),
    },
    ...fault,
  };
}
