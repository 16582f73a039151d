import { headerEvent } from "../../conformance/history/reading/header.ts";
import { greet } from "../../conformance/run/first-contact.ts";
import type { Stage } from "../../conformance/stage/stage.ts";
import { isServed } from "../../conformance/stage/users/served.ts";
import { World } from "../../conformance/stage/world.ts";
import type { Client } from "../../conformance/target/client.ts";
import { clientFor } from "../../conformance/target/client-for.ts";
import { type Evidence, openEvidence } from "../../conformance/target/evidence/evidence.ts";
import { type Costs, mostOf } from "../../conformance/target/pace/allowance.ts";
import { Recorder } from "../../conformance/target/recorder.ts";
import { isLoopback, type Profile } from "../../contracts/profile/index.ts";
import { newRunId } from "./files/run-folder.ts";
import { anySeed } from "./flags.ts";
import { thisKit } from "./this-kit.ts";

/** Whether a session may ask for work: on this machine, where the budget has room, a job costs nothing. */
export const mayAskForWork = (profile: Profile): boolean =>
  isLoopback(profile.target.baseUrl) && mostOf(profile).paidJobs > 0;

/** What a session may use up. */
function mostOfSession(profile: Profile): Costs {
  const most = mostOf(profile);
  return { ...most, users: 2, restarts: 0, paidJobs: mayAskForWork(profile) ? most.paidJobs : 0 };
}

/** A few calls to a target outside of any run; their recording is not kept. */
export class TargetSession {
  readonly #profile: Profile;
  readonly #recorder = new Recorder();
  readonly #client: Client;
  readonly #who = { run: newRunId(), seed: anySeed() };
  #evidence: Evidence | undefined;

  constructor(profile: Profile, command: string) {
    this.#profile = profile;
    const facts = { ...this.#who, ...thisKit(), profile, command };
    this.#recorder.record(headerEvent(this.#recorder.vault, facts));
    this.#client = clientFor(profile, this.#recorder, {
      most: mostOfSession(profile),
      // A refused sign-up signs nobody up, and is asked again.
      turnsAway: (answer, cost) => cost === "users" && !isServed(answer),
    });
  }

  /** Median latency in ms. Throws EnvironmentError where the target does not answer. */
  greet(): Promise<number> {
    return greet(this.#client, this.#profile);
  }

  /** Opens the declared evidence; throws EnvironmentError where it cannot. */
  async stage(): Promise<Stage> {
    const [client, recorder, facts] = [this.#client, this.#recorder, this.#profile];
    this.#evidence = await openEvidence(facts, recorder);
    const evidence = this.#evidence;
    return new World({
      ...this.#who,
      facts,
      client,
      evidence,
      recorder,
      lendings: 1,
    }).stage("session");
  }

  async close(): Promise<void> {
    await this.#evidence?.close();
    await this.#client.close();
  }
}
