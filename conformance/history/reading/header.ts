import type { ClockAnchor } from "../../../contracts/history/events.ts";
import type { Vault } from "../../../contracts/history/vault.ts";
import { type Profile, profileFacts, profileSecrets } from "../../../contracts/profile/index.ts";
import { kitClock, type RawEvent } from "../../target/recorder.ts";

/** What a header says of the run that writes it. */
export interface RunFacts {
  profile: Profile;
  kit: string;
  digest: string;
  command: string;
  run: string;
  seed: number;
  /** It is traffic of others that is recorded. */
  traffic?: true;
}

/**
 * The first event of a history. The profile's secrets are registered and stand in it as pseudonyms, so
 * that a judge knows which key or password is the valid one without knowing it.
 */
export function headerEvent(
  vault: Vault,
  facts: RunFacts,
  clocks: readonly ClockAnchor[] = [],
): RawEvent & { ev: "header" } {
  for (const { kind, value } of profileSecrets(facts.profile)) vault.register(kind, value);
  const { users, accounts, enterprise } = facts.profile;
  return {
    ev: "header",
    schema: 1,
    kit: { version: facts.kit },
    run: facts.run,
    catalogue: facts.digest,
    command: facts.command,
    seed: facts.seed,
    anchors: [anchor, ...clocks],
    ...(facts.traffic && { traffic: facts.traffic }),
    profile: { ...profileFacts(facts.profile), users, accounts, enterprise },
  };
}

/** The kit's clock runs on wall time: its anchor is exact by construction, and the same in every header. */
const anchor: ClockAnchor = { clock: kitClock, t_us: 0, wall_us: 0, width_us: 0 };
