import type { Profile } from "../../contracts/profile/index.ts";
import type { World } from "../stage/world.ts";
import type { Evidence } from "../target/evidence/evidence.ts";
import type { Recorder } from "../target/recorder.ts";

/** What a driver other than the properties works with. Such a driver neither records nor judges. */
export interface DriverStage {
  profile: Profile;
  recorder: Recorder;
  evidence: Evidence;
  world: World;
  signal: AbortSignal | undefined;
  /** To be awaited before each scenario: lasts while somebody has paused the run. */
  hold?: (() => Promise<void>) | undefined;
}

export type Driver = (stage: DriverStage) => Promise<void>;
