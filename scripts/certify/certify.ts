import { join } from "node:path";
import { certificatePage } from "../../conformance/report/certificate/page.ts";
import { type Issue, issueSchema } from "../../conformance/report/certificate/statement.ts";
import { shellWord } from "../../conformance/report/finding/shell.ts";
import { kitCommand } from "../../conformance/report/kit-command.ts";
import type { Driver } from "../../conformance/run/driver.ts";
import { aMinute } from "../../conformance/run/rest.ts";
import type { ExitCode } from "../../contracts/report.ts";
import { issue, noKey } from "../certificate/issue.ts";
import { signingKey } from "../certificate/signing-key.ts";
import { publicBeside } from "../certificate/usual-key.ts";
import { contractsDriver, type Verified } from "../contracts/driver.ts";
import { plannedContracts } from "../contracts/planned.ts";
import { contractWarnings } from "../contracts/warnings.ts";
import { faultOfTheSurroundings } from "../frame/faults.ts";
import { ofShortJobs } from "../frame/profile/embedded.ts";
import { requirePackages } from "../frame/profile/optional-package.ts";
import { embeddedFor } from "../frame/profile/profile.ts";
import { isBuilt } from "../frame/report-of.ts";
import { type RunPlanFlags, runPlan } from "../frame/run.ts";
import { judgeBytes } from "../judge/judge.ts";
import { type HealthByScenario, loadDriver } from "../load/driver.ts";
import { worstOf } from "../load/generator/health.ts";
import { plannedLoad } from "../load/planned.ts";
import { plannedRest } from "./planned.ts";

export interface CertifyFlags extends RunPlanFlags, Issue {
  /** The file of the key that signs the certificate. */
  key?: string;
}

/** Runs all that is built, owes an answer for all of it, and writes a certificate where the run earned one. */
export function certify(flags: CertifyFlags): Promise<ExitCode> {
  requirePackages("@pact-foundation/pact-core", "esbuild");
  const keys = signingKey(flags.key);
  if (keys === undefined && flags.quiet !== true)
    process.stderr.write(`no certificate comes of this run: ${noKey}\n`);
  const says = issueSchema.strip().parse(flags);
  const health: HealthByScenario = new Map();
  const verified: Verified[] = [];
  const undriven: string[] = [];
  return runPlan(flags, {
    selects: () => true,
    owes: isBuilt,
    properties: true,
    extent: "thorough",
    first: "quick",
    rests: aMinute,
    starting: embeddedFor(flags, ofShortJobs),
    parts: (profile, latencyMs) => [
      plannedContracts(profile, latencyMs),
      plannedLoad(profile),
      plannedRest,
    ],
    drivers: (run, onProgress, say) => [
      contractsDriver(verified, onProgress),
      ifItCan(loadDriver({ run, onProgress, say }, health), (why) =>
        undriven.push(`Load was not run, so nothing is checked of queues: ${why}`),
      ),
    ],
    further: (judged, folder) => {
      const issued = issue(judged, keys, (bytes) => judgeBytes(bytes, "history.ndjson"), says);
      return "certificate" in issued
        ? {
            files: new Map([
              ["certificate.json", issued.certificate],
              ["certificate.html", certificatePage(issued.certified)],
            ]),
            says: [
              `certificate  checked without the target by: ${kitCommand} verify ${shellWord(join(folder, "certificate.json"))} --key ${flags.key === undefined ? "KEY.pub.pem" : shellWord(publicBeside(flags.key))}; certificate.html is its sheet for people`,
            ],
          }
        : {
            files: new Map(),
            says: issued.withheld.map((why) => `certificate  not issued: ${why}`),
          };
    },
    extras: (told) => ({
      ...worstOf(health),
      warnings: [...contractWarnings(verified, told), ...undriven],
    }),
  });
}

/**
 * A driver that lacks a fact or a permission does not end the run: what was seen so far is still judged and reported.
 */
export function ifItCan(drive: Driver, otherwise: (why: string) => void): Driver {
  return async (stage) => {
    try {
      await drive(stage);
    } catch (error) {
      const fault = faultOfTheSurroundings(error);
      if (fault === undefined) throw error;
      otherwise(fault);
    }
  };
}
