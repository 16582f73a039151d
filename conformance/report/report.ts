import type { Clause } from "../../contracts/clauses/index.ts";
import type { Profile } from "../../contracts/profile/index.ts";
import type { Report } from "../../contracts/report.ts";
import type { Finding, RuleVerdict } from "../../contracts/verdict.ts";
import type { History } from "../history/history.ts";
import type { Found } from "../run/narrowing/found.ts";
import type { Judgement } from "../verdicts/judgement.ts";
import { budgetOf } from "./budget.ts";
import { conclude, type Terms } from "./exit-code.ts";
import { explained } from "./finding/finding.ts";
import { settlersOf } from "./inconclusive/settlers.ts";
import { onSameTarget } from "./kit-command.ts";
import { fullnessOf, loadRows } from "./load-rows.ts";
import { observationsOf } from "./observations.ts";
import { runWarnings } from "./run-warnings.ts";
import { besideOthers, sharedCauses } from "./shared-causes.ts";
import { idleWaivers, waive, waiveKnown, waiverFaults } from "./waivers.ts";

export interface ReportParts {
  told: readonly Judgement[];
  history: History;
  /** What the runner found out about each fail, by rule id. */
  findings: ReadonlyMap<string, Found>;
  run: Report["run"];
  kit: Report["kit"];
  profile: Profile;
  terms: Omit<Terms, "strict" | "allowIncomplete" | "isPartial" | "waiversAtFault">;
  /** No target was named: the embedded reference was examined. */
  isEmbedded?: boolean;
  /** An earlier report: findings that it already has do not fail this run. */
  baseline?: Report | undefined;
  /** The path of the report, for the replay commands; undefined where none is written. */
  reportPath: string | undefined;
  generator?: Report["generator"];
  /** What drivers have to say about the run. */
  warnings?: Report["warnings"];
}

/** A run's report, from the judges' sightings: data, and words only where data would not be understood. */
export function buildReport(parts: ReportParts): Report {
  const { told, history, run, kit } = parts;
  const { target, waivers } = parts.profile;
  const on = run.startedAt.slice(0, 10);
  const context = { ...parts, baseUrl: target.baseUrl };
  const fails = told.flatMap((one) =>
    one.verdict === "fail" ? explained(one, parts.findings.get(one.clause.id), context) : [],
  );
  const causes = sharedCauses(fails, history);
  const findings = new Map(fails.map(({ told, finding }) => [told, finding]));
  const all = told.map((one) => besideOthers(verdictOf(one, findings.get(one)), causes));
  const waived = waive(all, waivers, on);
  const verdicts = parts.baseline === undefined ? waived : waiveKnown(waived, parts.baseline);
  const catalogue = told.map(({ clause }) => clause);
  const faults = waiverSentences(verdicts, catalogue, waivers, on);
  const rest = history.header.traffic ? [toldByCheck(onSameTarget("check", { run, target }))] : [];
  const warnings = [...runWarnings(history), ...rest, ...(parts.warnings ?? []), ...faults];
  const { outcome, owed, exitCode } = conclude(verdicts, {
    ...parts.terms,
    strict: run.strict ?? false,
    allowIncomplete: run.allowIncomplete ?? false,
    isPartial: run.interrupted ?? false,
    waiversAtFault: faults.length > 0,
  });
  const { name } = target;
  const settlers = settlersOf(verdicts, parts.profile);
  const load = loadRows(history);
  return {
    schema: 1,
    kit,
    run,
    target: {
      baseUrl: target.baseUrl,
      ...(name === undefined ? {} : { name }),
      ...(parts.isEmbedded === true ? { embedded: true } : {}),
    },
    catalogue: history.header.catalogue,
    outcome,
    owed,
    exitCode,
    verdicts,
    ...(causes.length === 0 ? {} : { causes }),
    ...(settlers.length === 0 ? {} : { settlers }),
    observations: observationsOf(told),
    ...(warnings.length === 0 ? {} : { warnings }),
    budget: budgetOf(history, parts.profile),
    ...(load.length === 0 ? {} : { load, queues: fullnessOf(history) }),
    ...(parts.generator === undefined ? {} : { generator: parts.generator }),
  };
}

const toldByCheck = (command: string): string =>
  `recorded calls are judged one by one: what hangs on another call, a mail or a webhook is checked by \`${command}\``;

function verdictOf(told: Judgement, finding: Finding | undefined): RuleVerdict {
  const { clause, verdict, supporting, contradicting, kinds, needs, reason, excused } = told;
  return {
    rule: clause.id,
    level: clause.level,
    verdict,
    supporting,
    contradicting,
    ...(kinds.length < 2 ? {} : { kinds: Object.fromEntries(kinds.map((k) => [k.kind, k.seen])) }),
    ...(reason === undefined ? {} : { reason }),
    ...(needs.length === 0 ? {} : { needs: [...needs] }),
    ...(excused.size === 0 ? {} : { excused: Object.fromEntries(excused) }),
    ...(finding === undefined ? {} : { finding }),
  };
}

function waiverSentences(
  verdicts: readonly RuleVerdict[],
  catalogue: readonly Clause[],
  waivers: Profile["waivers"],
  on: string,
): string[] {
  const wrong = waiverFaults(waivers, catalogue, on).map(
    ({ field, met, wanted, next }) =>
      `${field} of the profile: met ${met}, wanted ${wanted}. ${next}`,
  );
  const idle = idleWaivers(verdicts, waivers).map(
    ({ rule }) => `${rule} does not fail, and waivers still lists it: remove it there`,
  );
  return [...wrong, ...idle];
}
