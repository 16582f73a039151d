import { rules } from "../../conformance/rules/index.ts";
import { greet } from "../../conformance/run/first-contact.ts";
import { offerOf, planOf, surroundingsOf } from "../../conformance/run/plan.ts";
import type { Extent } from "../../conformance/run/planning/extents.ts";
import { clientFor } from "../../conformance/target/client-for.ts";
import { Recorder } from "../../conformance/target/recorder.ts";
import type { Profile } from "../../contracts/profile/index.ts";
import { plannedRest } from "../certify/planned.ts";
import { plannedContracts } from "../contracts/planned.ts";
import { partLine, planLine } from "../frame/plan-line.ts";
import { type ProfileFlags, withProfile } from "../frame/profile/profile.ts";
import { selectionOf } from "../frame/selection.ts";
import { plannedLoad } from "../load/planned.ts";

/** The run whose price is asked. */
export interface Asked {
  command: "check" | "load" | "certify";
  extent: Extent;
  /** Globs; none: all rules. */
  rules: readonly string[];
  /** By which its scenarios are chosen. */
  seed: number;
}

/**
 * What a run may cost at most, in lines: the same plan that the run will print. It greets the target, and asks nothing
 * else. Throws EnvironmentError where the target does not answer.
 */
export function priceOf(where: ProfileFlags, asked: Asked): Promise<string[]> {
  return withProfile(where, async (profile) => [
    ...(asked.command === "load" ? [] : await properties(profile, asked)),
    ...(asked.command === "check" ? [] : [load(profile)]),
    ...(asked.command === "certify" ? [shown(partLine(plannedRest))] : []),
  ]);
}

async function properties(
  profile: Profile,
  { command, extent, seed, ...asked }: Asked,
): Promise<string[]> {
  const recorder = new Recorder();
  const client = clientFor(profile, recorder);
  try {
    const latencyMs = await greet(client, profile);
    const selects = selectionOf(asked.rules);
    const offer = offerOf({
      ...{ profile, rules, seed, extent: command === "certify" ? "thorough" : extent },
      selected: ({ clause }) => selects(clause.id),
    });
    const plan = planOf(offer, surroundingsOf({ client, recorder, facts: profile }));
    const contracts = command === "certify" ? [plannedContracts(profile, latencyMs)] : [];
    return [planLine(plan), ...contracts.map(partLine)].map(shown);
  } finally {
    await client.close();
  }
}

/** A planned line as the page shows it. */
const shown = (line: string): string => line.replace(/^plan +/, "");

function load(profile: Profile): string {
  const part = plannedLoad(profile);
  return part === undefined
    ? "load: not possible without accounts and evidence.webhook"
    : shown(partLine(part));
}
