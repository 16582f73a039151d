import { clauseById } from "../../../contracts/clauses/index.ts";
import type { Report } from "../../../contracts/report.ts";
import type { RuleVerdict } from "../../../contracts/verdict.ts";
import { areaOf, ruleFile } from "../areas.ts";
import { findingText } from "../finding/finding-lines.ts";
import { whyInconclusive } from "../inconclusive/inconclusive-lines.ts";
import { type Severity, severityOf } from "../severity.ts";
import { jsonText } from "./json.ts";

type Status = "passed" | "failed" | "skipped" | "other";

/** Untold rules, warnings and waived fails count neither as passed nor as failed. */
const statusOf: Record<Severity, Status> = {
  fine: "passed",
  error: "failed",
  warning: "other",
  waived: "other",
  inconclusive: "other",
  silent: "skipped",
};

/** ctrf.json, Common Test Report Format: one test for each rule. */
export function ctrfReport(report: Report): string {
  const { run, kit, target, exitCode, outcome, owed } = report;
  const tests = report.verdicts.map((told) => testOf(told, run.strict === true));
  const number = (status: Status) => tests.filter((test) => test.status === status).length;
  return jsonText({
    reportFormat: "CTRF",
    specVersion: "0.0.0",
    generatedBy: "model-platform-conformance",
    timestamp: run.endedAt,
    results: {
      tool: { name: "model-platform-conformance", version: kit.version },
      summary: {
        tests: tests.length,
        passed: number("passed"),
        failed: number("failed"),
        pending: 0,
        skipped: number("skipped"),
        other: number("other"),
        start: Date.parse(run.startedAt),
        stop: Date.parse(run.endedAt),
      },
      tests,
      environment: {
        appName: target.name ?? target.baseUrl,
        extra: { run: run.id, seed: run.seed, embedded: target.embedded === true },
      },
      extra: { exitCode, outcome, owed },
    },
  });
}

function testOf(told: RuleVerdict, strict: boolean) {
  const severity = severityOf(told, { strict });
  const status = statusOf[severity];
  const { rule, level, verdict, supporting, contradicting, finding } = told;
  return {
    name: rule,
    status,
    // How long a single rule took has no meaning: every judge reads every episode.
    duration: 0,
    suite: [areaOf(rule)],
    rawStatus: verdict,
    message: finding === undefined ? whyOf(told) : findingText(told).join("\n"),
    ...(finding === undefined ? {} : { trace: finding.curl.join("\n") }),
    filePath: ruleFile(rule),
    tags: [level, severity],
    extra: { supporting, contradicting },
  };
}

function whyOf(told: RuleVerdict): string {
  return told.verdict === "pass" ? (clauseById(told.rule)?.statement ?? "") : whyInconclusive(told);
}
