import type { Profile } from "../../contracts/profile/index.ts";
import type { Client } from "../target/client.ts";
import type { Evidence } from "../target/evidence/evidence.ts";
import type { Recorder } from "../target/recorder.ts";
import type { Accounts } from "./accounts.ts";
import type { Mint } from "./generators/mint.ts";
import type { LoneRefusals } from "./lone-refusals.ts";
import type { TokenPlaces } from "./mail/token-places.ts";
import type { Patience } from "./patience.ts";
import type { ServerLooks } from "./server-looks.ts";
import type { FlagWords } from "./texts/flag-words.ts";
import type { TrackIdForms } from "./texts/track-id-forms.ts";

/** What the episodes of a run share, apart from the users. */
export interface Setting {
  readonly facts: Profile;
  readonly client: Client;
  readonly evidence: Evidence;
  readonly recorder: Recorder;
  readonly accounts: Accounts;
  readonly patience: Patience;
  readonly refusals: LoneRefusals;
  readonly places: TokenPlaces;
  readonly mint: Mint;
  readonly trackIds: TrackIdForms;
  readonly flags: FlagWords;
  readonly servers: ServerLooks;
  /** Settles once the run's episodes are through that do not wait for it, before the clock moves. */
  readonly others: Promise<void>;
  /** A strong password that nobody else has, `more` characters longer than usual. */
  password(more?: number): string;
}
