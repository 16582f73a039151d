import { catalogue } from "../../../contracts/clauses/index.ts";
import { type ProfileInput, parseProfile } from "../../../contracts/profile/index.ts";
import type { Need } from "../../../contracts/verdict.ts";
import { type ProfileFacts, withFacts } from "../../../fixtures/profiles/with-facts.ts";
import { combine } from "../../../fixtures/reference/decisions/index.ts";
import { startReference } from "../../../fixtures/reference/index.ts";
import type { Deviation } from "../../../fixtures/reference/serving/deviations.ts";
import { freeAddresses } from "../../../fixtures/reference/serving/free-addresses.ts";
import type { History } from "../../history/history.ts";
import { rules } from "../../rules/index.ts";
import { runCheck } from "../../run/check.ts";
import type { CheckOptions } from "../../run/check-options.ts";
import type { Judgement } from "../../verdicts/judgement.ts";
import { type Runs, runsIn } from "../plan/runs-in.ts";
import { idOf } from "./company.ts";
import { showingEpisodes } from "./showing-episodes.ts";
import type { StepName } from "./step-names.ts";

/** What an examination of the reference came to, with one deviation in it or several that go together. */
export interface Examined {
  id: string;
  failed: string[];
  inconclusive: string[];
  /** What would settle each of these. */
  needs: Record<string, readonly Need[]>;
  /** How the first contradiction of each failed rule reads. */
  shown: Record<string, string>;
  /** The drives whose episodes show these, by name. */
  by: string[];
  /** Runs that show each failed rule: a tenth of the episodes that were played, twelve at most, one at least. */
  runs?: Runs | undefined;
  requests: number;
  /** Episodes that were played, and how long it took with all waits. */
  played: number;
  ms: number;
  /** Of a mutant: the step that killed it. */
  step?: StepName;
  /** Where `shows` asks for it: the episodes that show each contradiction of a broken rule. */
  episodes?: readonly (readonly string[])[];
}

export interface Examination {
  deviations: readonly Deviation[];
  /** The rules whose drives are run; every judge looks on. */
  selects: (ruleId: string) => boolean;
  seed: number;
  /** Episodes of each drive at most; default: each drive's own number. */
  mostRuns?: CheckOptions["mostRuns"];
  /** Default: all episodes. */
  depth?: CheckOptions["depth"];
  /** The very runs of each drive, in place of `mostRuns` and `depth`. */
  picks?: CheckOptions["picks"];
  /** Decides by lot which fixed cases are run where not all of them are. */
  lot?: string;
  /** Facts of the profile, in addition to those that the deviations declare. */
  facts?: ProfileFacts;
  /** Makes the declared profile of the one that fits; default: all of it. */
  declares?: (profile: ProfileInput) => ProfileInput;
  /** The rules for which the result names the episodes that show them broken; default: none. */
  shows?: ReadonlySet<string>;
}

/** Starts the reference with these deviations in it, checks it with a profile that fits, and stops it again. */
export async function examine({
  deviations,
  selects,
  seed,
  mostRuns,
  depth,
  picks,
  lot,
  facts = {},
  declares = (profile) => profile,
  shows,
}: Examination): Promise<Examined> {
  const from = performance.now();
  const id = idOf(deviations);
  const listen = await freeAddresses();
  const reference = await startReference({
    smtp: listen.smtp,
    payments: `http://${listen.payment}`,
    hooks: listen.webhook,
    decisions: combine(...deviations.map(({ decisions }) => decisions)),
    seed,
  });
  try {
    const own = deviations.map(({ profile }) => profile);
    const whole = withFacts(reference.profile(listen), ...own, facts);
    const profile = parseProfile(declares(whole), {});
    const { told, history } = await runCheck({
      profile,
      rules,
      catalogue,
      digest: "selftest",
      kit: "selftest",
      command: `examine ${id}`,
      run: `t${seed}x${Math.floor(performance.now())}`,
      seed,
      narrows: false,
      ...(mostRuns === undefined ? {} : { mostRuns }),
      ...(depth === undefined ? {} : { depth }),
      ...(picks === undefined ? {} : { picks }),
      ...(lot === undefined ? {} : { lot }),
      selected: ({ clause }) => selects(clause.id),
    });
    const played = new Set(history.episodes.map(({ episode }) => episode)).size;
    const failed = told.filter(({ verdict }) => verdict === "fail");
    const unsure = told.filter(
      ({ verdict, clause }) => verdict === "inconclusive" && selects(clause.id),
    );
    return {
      id,
      failed: failed.map(({ clause }) => clause.id),
      inconclusive: unsure.map(({ clause }) => clause.id),
      needs: Object.fromEntries(unsure.map(({ clause, needs }) => [clause.id, needs])),
      shown: Object.fromEntries(
        failed.map(({ clause, contradictions: [first] }) => [
          clause.id,
          `${first?.field}: expected ${String(first?.expected)}, got ${String(first?.got)}`,
        ]),
      ),
      by: [...new Set(failed.flatMap((judgement) => showing(judgement, history)))].sort(),
      runs: runsIn(
        failed.flatMap((judgement) => showingEpisodes(episodesOf(judgement, history), played)),
      ),
      requests: history.calls.length,
      played,
      ms: Math.round(performance.now() - from),
      ...(shows && {
        episodes: failed
          .filter(({ clause }) => shows.has(clause.id))
          .flatMap((judgement) => episodesOf(judgement, history)),
      }),
    };
  } finally {
    await reference.close();
  }
}

/** The episodes that hold the calls of each contradiction, each set once. */
function episodesOf({ contradictions }: Judgement, { calls }: History): string[][] {
  const episodeOf = new Map(calls.map(({ id, episode }) => [id, episode]));
  const sets = contradictions.map((one) =>
    [...new Set(one.calls.flatMap((id) => episodeOf.get(id) ?? []))].sort(),
  );
  return [...new Map(sets.map((set) => [set.join("\n"), set])).values()];
}

/** The drives whose episodes hold the calls of a contradiction: of the contradiction that needs the fewest drives. */
function showing({ contradictions }: Judgement, { calls, episodes }: History): string[] {
  const episodeOf = new Map(calls.map(({ id, episode }) => [id, episode]));
  const driveOf = new Map(episodes.map(({ episode, drive }) => [episode, drive]));
  const drives = contradictions.map(
    (one) => new Set(one.calls.flatMap((id) => driveOf.get(episodeOf.get(id) ?? "") ?? [])),
  );
  const [fewest] = drives.filter(({ size }) => size > 0).sort((a, b) => a.size - b.size);
  return [...(fewest ?? [])];
}
