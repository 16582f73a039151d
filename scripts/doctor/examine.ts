import { waiverFaults } from "../../conformance/report/waivers.ts";
import { EnvironmentError } from "../../conformance/target/environment-error.ts";
import { catalogue } from "../../contracts/clauses/index.ts";
import { type Profile, withoutCredentials } from "../../contracts/profile/index.ts";
import { TargetSession } from "../frame/target-session.ts";
import { shownK6 } from "../load/shown-k6.ts";
import { type Diagnosis, fine, tried, wrong } from "./diagnosis.ts";
import { tryReach } from "./reach.ts";
import { trySecrets } from "./secrets.ts";
import { tryAsUser } from "./users.ts";

/**
 * Tries every fact of a profile that can be tried without paying. It signs at most two users up and restarts no server;
 * only on this machine it asks for work, a job for each key.
 */
export async function* examine(profile: Profile): AsyncGenerator<Diagnosis> {
  yield fine("profile", `offers ${profile.offers.scopes.join(", ")}`);
  const today = new Date().toISOString().slice(0, 10);
  for (const { field, met, wanted, next } of waiverFaults(profile.waivers, catalogue, today)) {
    yield wrong(field, `met ${met}, wanted ${wanted}. ${next}`);
  }
  yield* atTarget(profile);
  yield await tried("k6", async () => {
    const { path, version, origin } = await shownK6();
    return `${version} (${origin}) ${path}`;
  });
}

async function* atTarget(profile: Profile): AsyncGenerator<Diagnosis> {
  const session = new TargetSession(profile, "doctor");
  const { baseUrl, name } = profile.target;
  const where = withoutCredentials(baseUrl) + (name === undefined ? "" : ` (${name})`);
  try {
    const reached = await tried("target.baseUrl", async () => {
      const latency = await session.greet();
      return `${where} answers within ${latency.toFixed(0)} ms`;
    });
    yield reached;
    if (reached.state === "wrong") return;
    const stage = await session.stage().catch((error: unknown) => {
      if (error instanceof EnvironmentError) return error;
      throw error;
    });
    if (stage instanceof EnvironmentError) {
      yield wrong(stage.fact, `${stage.met}. ${stage.next}`);
      return;
    }
    yield* trySecrets(stage);
    yield* tryAsUser(stage);
    yield* tryReach(stage);
  } finally {
    await session.close();
  }
}
