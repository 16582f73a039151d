import { readFile } from "node:fs/promises";
import { rules } from "../../conformance/rules/index.ts";
import { type Checked, runCheck } from "../../conformance/run/check.ts";
import { catalogue } from "../../contracts/clauses/index.ts";
import { type ProfileInput, parseProfile } from "../../contracts/profile/index.ts";
import type { ScenarioName } from "../../load/workloads/index.ts";
import { newRunId } from "../frame/files/run-folder.ts";
import { startEmbedded } from "../frame/profile/embedded.ts";
import { drivenByLoad } from "../frame/report-of.ts";
import { thisKit } from "../frame/this-kit.ts";
import { loadDriver } from "./driver.ts";

/** What the load scenarios showed of an implementation. */
interface LoadExamination {
  /** Rules that failed, and rules driven by load that were untold. */
  failed: string[];
  inconclusive: string[];
  /** What the run came to, with its history. */
  checked: Checked;
}

/** Which implementation is examined: the reference itself, or it with one deviation. */
export interface Examinee {
  kind: "reference" | "mutant" | "variant";
  id: string;
}

interface LoadHow {
  scenarios?: readonly ScenarioName[];
  /** Which facts of the fitting profile are declared; default: all. */
  declares?: (profile: ProfileInput) => ProfileInput;
}

/**
 * Examines one implementation only by load, in a process of its own; returns the verdicts of the queue rules. It is given
 * media by URL, so that requests are kept whole, and what shows a finding is played. Needs k6.
 * Throws LoadError or EnvironmentError where load could not be run.
 */
export async function examineByLoad(
  { kind, id }: Examinee,
  { scenarios, declares = (profile) => profile }: LoadHow = {},
): Promise<LoadExamination> {
  const deviation = kind === "variant" ? { variant: [id] } : { mutant: id };
  const served = await startEmbedded({
    ...(kind === "reference" ? {} : deviation),
    mediaByUrl: true,
  });
  try {
    const run = {
      profile: parseProfile(declares(JSON.parse(await readFile(served.profile, "utf8"))), {}),
      ...thisKit(),
      command: "load",
      run: newRunId(),
      seed: 1,
    };
    const checked = await runCheck({
      ...run,
      rules,
      catalogue,
      properties: false,
      selected: ({ clause }) => drivenByLoad(clause.id),
      drivers: [loadDriver({ run, scenarios, onProgress: () => {} })],
    });
    const { told } = checked;
    const unsure = told.filter(
      ({ verdict, clause }) => verdict === "inconclusive" && drivenByLoad(clause.id),
    );
    return {
      failed: told.filter(({ verdict }) => verdict === "fail").map(({ clause }) => clause.id),
      inconclusive: unsure.map(({ clause }) => clause.id),
      checked,
    };
  } finally {
    await served.stop();
  }
}
