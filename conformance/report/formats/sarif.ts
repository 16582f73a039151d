import type { Log, Notification, ReportingDescriptor, Result } from "sarif";
import { type Clause, clauseById } from "../../../contracts/clauses/index.ts";
import type { Report } from "../../../contracts/report.ts";
import type { RuleVerdict } from "../../../contracts/verdict.ts";
import { ruleFile } from "../areas.ts";
import { findingText, headline } from "../finding/finding-lines.ts";
import { whyInconclusive } from "../inconclusive/inconclusive-lines.ts";
import { valueIn } from "../kit-command.ts";
import { severityOf } from "../severity.ts";
import { exitInWords, outcomeWord } from "../words.ts";
import { jsonText } from "./json.ts";

/**
 * report.sarif, SARIF 2.1.0: a result for each fail and for nothing else, since readers take every result for an alert.
 * Untold rules are notifications of the invocation. Waived fails are suppressed.
 */
export function sarifReport(report: Report): string {
  const { run, kit, verdicts, target } = report;
  const clauses = verdicts.flatMap(({ rule }) => clauseById(rule) ?? []);
  const log: Log = {
    version: "2.1.0",
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    runs: [
      {
        tool: {
          driver: {
            name: "Model Platform conformance",
            semanticVersion: kit.version,
            rules: clauses.map(descriptor),
          },
        },
        automationDetails: { id: `model-platform-conformance/${run.id}` },
        invocations: [
          {
            executionSuccessful: run.interrupted !== true,
            commandLine: run.command,
            startTimeUtc: run.startedAt,
            endTimeUtc: run.endedAt,
            exitCode: report.exitCode,
            exitCodeDescription: `${outcomeWord(report)}: ${exitInWords(report)}`,
            toolExecutionNotifications: notifications(report),
          },
        ],
        results: verdicts
          .filter(({ verdict }) => verdict === "fail")
          .map((told) => resultOf(told, clauses, report.run)),
        columnKind: "unicodeCodePoints",
        properties: {
          baseUrl: target.baseUrl,
          embedded: target.embedded === true,
          seed: run.seed,
          outcome: report.outcome,
          owed: report.owed,
        },
      },
    ],
  };
  return jsonText(log);
}

function descriptor({ id, statement, section, level, note }: Clause): ReportingDescriptor {
  return {
    id,
    shortDescription: { text: statement },
    fullDescription: { text: note === undefined ? statement : `${statement} ${note}` },
    help: { text: `${statement} Section: ${section}.` },
    defaultConfiguration: {
      level: level === "must" ? "error" : level === "should" ? "warning" : "note",
    },
    properties: { section, tags: [level, "conformance"] },
  };
}

function resultOf(
  told: RuleVerdict,
  clauses: readonly Clause[],
  { strict = false, command }: Report["run"],
): Result {
  const { rule, finding, waived } = told;
  return {
    ruleId: rule,
    ruleIndex: clauses.findIndex(({ id }) => id === rule),
    level: severityOf(told, { strict }) === "error" ? "error" : "warning",
    message: { text: [`${headline(told)}.`, ...findingText(told)].join("\n") },
    locations: [
      {
        physicalLocation: {
          artifactLocation: placeOf(rule, command),
          region: { startLine: 1 },
        },
      },
    ],
    ...(finding === undefined ? {} : { partialFingerprints: { "breach/v1": finding.fingerprint } }),
    ...(waived === undefined
      ? {}
      : { suppressions: [{ kind: "external", status: "accepted", justification: waived.reason }] }),
  };
}

/**
 * Code scanning shows an alert only at a file of the repository that it scans: the one of `--alerts-at`, else the profile.
 * Without either it is the rule's file in the kit.
 */
function placeOf(rule: string, command: string): { uri: string; uriBaseId: string } {
  const files = ["alerts-at", "profile"].map((flag) => valueIn(command, flag));
  const own = files.find((file) => file !== undefined && /^(?!\/|~|\w+:|.*\.\.\/)/.test(file));
  return own === undefined
    ? { uri: ruleFile(rule), uriBaseId: "KIT" }
    : { uri: encodeURI(own.replace(/^\.\//, "")), uriBaseId: "%SRCROOT%" };
}

function notifications({ verdicts, warnings = [] }: Report): Notification[] {
  const inconclusive = verdicts.filter(({ verdict }) => verdict === "inconclusive");
  return [
    ...warnings.map((text): Notification => ({ level: "warning", message: { text } })),
    ...inconclusive.map(
      (told): Notification => ({
        level: "note",
        associatedRule: { id: told.rule },
        message: { text: `${told.rule} ${whyInconclusive(told)}` },
      }),
    ),
  ];
}
