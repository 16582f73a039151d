import type { Clause } from "../../../../contracts/clauses/index.ts";
import type { Profile } from "../../../../contracts/profile/index.ts";
import type { Team } from "./team.ts";

/** One test of the suite: its title, the clauses that it is written from, and its act. */
export interface SmokeCase {
  readonly says: string;
  readonly clauses: readonly Clause[];
  readonly act: (team: Team) => Promise<void>;
  /** Whether the team's own service does, in what the document leaves open, what this test expects; default: yes. */
  readonly fits?: (profile: Profile) => boolean;
}

/** A test; it fails where `act` rejects. */
export const smoke = (
  says: string,
  clauses: readonly Clause[],
  act: SmokeCase["act"],
  fits?: SmokeCase["fits"],
): SmokeCase => ({ says, clauses, act, ...(fits && { fits }) });
