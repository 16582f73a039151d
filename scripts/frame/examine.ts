import { rules } from "../../conformance/rules/index.ts";
import { runCheck } from "../../conformance/run/check.ts";
import { catalogue } from "../../contracts/clauses/index.ts";
import type { Profile } from "../../contracts/profile/index.ts";
import type { Report } from "../../contracts/report.ts";
import { newRunId } from "./files/run-folder.ts";
import { anySeed } from "./flags.ts";
import { drivenByProperties, reportOf } from "./report-of.ts";
import { thisKit } from "./this-kit.ts";

/** Which rules are examined, and by which seed. */
export interface Examination {
  selects: (ruleId: string) => boolean;
  seed?: number;
  strict?: boolean;
}

/** Examines a target as `check` does, writes nothing, and returns the report. */
export async function examine(
  profile: Profile,
  { selects, seed = anySeed(), strict = false }: Examination,
): Promise<Report> {
  const run = { id: newRunId(), seed, command: "check", startedAt: new Date().toISOString() };
  const { told, history, found } = await runCheck({
    profile,
    ...thisKit(),
    command: run.command,
    run: run.id,
    seed,
    rules,
    catalogue,
    extent: "quick",
    selected: ({ clause }) => selects(clause.id),
  });
  const ended = { ...run, endedAt: new Date().toISOString() };
  const owes = (id: string) => drivenByProperties(id) && selects(id);
  return reportOf(
    { told, history, findings: found, profile, run: ended, reportPath: undefined, owes },
    { strict },
  );
}
