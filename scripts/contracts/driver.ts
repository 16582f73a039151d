import type { Driver } from "../../conformance/run/driver.ts";
import { leaveOut } from "../../conformance/run/left-out.ts";
import type { World } from "../../conformance/stage/world.ts";
import { RecordingProxy } from "../../conformance/target/archive/recording-proxy.ts";
import type { Client } from "../../conformance/target/client.ts";
import { BudgetSpent } from "../../conformance/target/pace/budget-spent.ts";
import { isGentle } from "../../contracts/profile/index.ts";
import { requirePackages } from "../frame/profile/optional-package.ts";
import type { Tell } from "../frame/run.ts";
import { offeredOf, routeOf } from "./offered.ts";
import { PactEpisodes } from "./pact-episodes.ts";
import { copies, isOpen, namedIn, type PactFile, readPacts } from "./pact-file.ts";
import { plannedContracts } from "./planned.ts";
import { StateServer } from "./state-server.ts";
import { verifyPacts } from "./verifier.ts";
import { latencyOf, msEach, timeIsUp, withinTime } from "./within-time.ts";

/** The result of one interaction. */
export interface Verified {
  interaction: string;
  /** The rules that it stands for. */
  rules: readonly string[];
  outcome: "agrees" | "differs" | "inconclusive";
  /** Pact's differences, or why nothing can be told (no state, or no answer of the service itself); without secrets. */
  why: readonly string[];
}

/** Setting a state up may wait for mails. */
const timeoutMs = 120_000;

/**
 * Has Pact verify pacts, by default all committed ones, against the target, through the recorder. Pact's results go to
 * `verified`; the judges alone give verdicts. Throws EnvironmentError where Pact is not installed.
 */
export function contractsDriver(
  verified: Verified[],
  tell: Tell,
  all: readonly PactFile[] = readPacts(),
): Driver {
  requirePackages("@pact-foundation/pact-core");
  return async ({ profile, world, recorder, signal }) => {
    const { allowance } = world.client;
    const { leftMs } = allowance;
    const latencyMs = latencyOf(recorder.events);
    const { played: pacts, left } = withinTime(offeredOf(all, profile), { leftMs, latencyMs });
    for (const { name, rules } of left) {
      leaveOut(recorder, { episode: `contracts/left/${name}`, drive: name, rules });
      verified.push({ interaction: name, rules, outcome: "inconclusive", why: [timeIsUp] });
    }
    if (pacts.length === 0 || signal?.aborted === true) return;
    const lanes = isGentle(profile) ? [pacts] : [...Map.groupBy(pacts, touches).values()];
    tell("pact verification", namedIn(pacts).length * msEach(latencyMs));
    allowance.bound(plannedContracts(profile, latencyMs).most);
    const told = await Promise.all(lanes.map((lane) => resultsOf(lane, world, signal)));
    allowance.bound();
    for (const { why, ...one } of told.flat())
      verified.push({ ...one, why: why.map((text) => recorder.vault.redact(text)) });
  };
}

/** What is done to users disturbs no servers with their work, nor the other way round: these need not wait for those. */
const touches = ({ interactions }: PactFile): "users" | "servers" =>
  interactions.every((one) => routeOf(one)?.tier === "control-plane") ? "users" : "servers";

/** Has Pact verify pacts, one interaction after another. */
async function resultsOf(
  pacts: readonly PactFile[],
  world: World,
  signal: AbortSignal | undefined,
): Promise<Verified[]> {
  const all = namedIn(pacts);
  const episodes = new PactEpisodes(
    world,
    new Set(all.filter(({ one }) => isOpen(one)).map(({ name }) => name)),
    new Map(all.map(({ name, rules }) => [name, rules])),
  );
  const states = new StateServer(episodes);
  const proxy = new RecordingProxy({
    client: observed(episodes, world.client),
    prepare: episodes.prepare,
  });
  const { files, remove } = copies(pacts);
  try {
    const call = { files, target: await proxy.start(), states: await states.start(), timeoutMs };
    const results = await verifyPacts(call, signal);
    await episodes.conclude(signal);
    const differences = new Map(
      results.map((one) => [`${one.consumer}: ${one.description}`, one.differences]),
    );
    return all.flatMap(({ name, rules }) => {
      const seen = differences.get(name);
      // The run was cut off before the interaction's turn, or it is none of the target's.
      if (seen === undefined || episodes.beyondOffer.has(name)) return [];
      return [{ interaction: name, rules, ...outcomeOf(episodes.inconclusive.get(name), seen) }];
    });
  } finally {
    remove();
    await proxy.close();
    await states.close();
  }
}

/** The kit's client, which also passes each answer to the episodes. */
function observed(episodes: PactEpisodes, client: Client): Client {
  const told: Pick<Client, "call"> = {
    async call(request) {
      const answer = await client.call(request).catch((error: unknown) => {
        if (error instanceof BudgetSpent) episodes.onSpent(error);
        throw error;
      });
      episodes.onAnswer(request, answer);
      return answer;
    },
  };
  return told as Client;
}

/** Pact's reader gives up on a very deep body, which says nothing of the target. */
const beyondPact = /recursion limit exceeded/;

/** Pact also reports a difference where the state could not be set up, and so no request left. */
function outcomeOf(
  inconclusive: string | undefined,
  differences: readonly string[],
): Pick<Verified, "outcome" | "why"> {
  if (inconclusive !== undefined) return { outcome: "inconclusive", why: [inconclusive] };
  if (differences.some((text) => beyondPact.test(text))) {
    return { outcome: "inconclusive", why: ["Pact cannot read JSON that is nested so deeply"] };
  }
  return { outcome: differences.length > 0 ? "differs" : "agrees", why: differences };
}
