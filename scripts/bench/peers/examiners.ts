import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Report } from "../../../contracts/report.ts";
import { schemathesis } from "../contracts/schemathesis.ts";
import { openApiFile, run, versions } from "../contracts/tools.ts";
import type { Fault } from "./fault.ts";
import type { Target } from "./target.ts";

/** A way of examining an implementation. */
export interface Examiner {
  readonly name: string;
  /** What the examiner is, and how it names faults. */
  readonly means: string;
  /** How often it meets the reference, to learn which faults it finds there; default: once. */
  readonly baseline?: number;
  examine(target: Pick<Target, "url" | "profile">): Promise<Fault[]>;
}

/** The longest time for one target, in ms. */
const longestMs = 600_000;
/** Cases for each operation in Schemathesis's fuzzing, in addition to those of its coverage phase. */
const examples = 5;

const script = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Runs a script that prints its faults as its last line. */
async function toldBy(path: string, { profile }: Pick<Target, "profile">): Promise<Fault[]> {
  const { code, said } = await run(process.execPath, [script(path), profile], {
    timeout: longestMs,
  });
  const last = said
    .trim()
    .split("\n")
    .findLast((line) => line.startsWith("["));
  if (code !== 0 || last === undefined) throw new Error(`${path} ended with ${code}:\n${said}`);
  return JSON.parse(last) as Fault[];
}

/** The rules that an operation of the OpenAPI document stands for. */
function rulesOfOperations(): Map<string, readonly string[]> {
  type Paths = Record<string, Record<string, { "x-rules"?: string[] }>>;
  const { paths } = JSON.parse(readFileSync(openApiFile, "utf8")) as { paths: Paths };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) =>
        [`${method.toUpperCase()} ${path}`, operation["x-rules"] ?? []] as const,
    ),
  );
  return new Map(operations);
}

/** Further checks that a team would run; it tolerates those that its own service fails. */
const besides = [
  "negative_data_rejection",
  "positive_data_acceptance",
  "ignored_auth",
  "missing_required_header",
];

async function fuzz(target: Pick<Target, "url" | "profile">): Promise<Fault[]> {
  const flags = ["--continue-on-failure", "--no-shrink", "--max-examples", String(examples)];
  const { at } = await schemathesis(target, { checks: besides, flags });
  const rules = rulesOfOperations();
  return at.map(({ operation, failure }) => ({
    what: `${operation}: ${failure}`,
    rules: rules.get(operation) ?? [],
  }));
}

async function check({ profile }: Pick<Target, "profile">): Promise<Fault[]> {
  const out = mkdtempSync(join(tmpdir(), "peers-check-"));
  try {
    const args = [script("../../kit.mjs"), "check", "--profile", profile, "--quiet", "--out", out];
    const { code, said } = await run(process.execPath, args, { timeout: longestMs });
    // A run that could not tell everything ends with 2, and has a report like any other.
    if (code > 2) throw new Error(`check ended with ${code}:\n${said}`);
    const { verdicts } = JSON.parse(readFileSync(join(out, "report.json"), "utf8")) as Report;
    const failed = verdicts.filter(({ verdict }) => verdict === "fail");
    return failed.map(({ rule }) => ({ what: rule, rules: [rule] }));
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** The examiners that are compared, the quickest first. */
export const examiners: readonly Examiner[] = [
  {
    name: "smoke suite",
    means:
      "40 cases written by hand from the document alone; a case names the rules it was written from",
    examine: (target) => toldBy("../processes/peer-smoke.ts", target),
  },
  {
    name: "Pact alone",
    means:
      "Pact's verifier on the pact files, with its provider states set up; an interaction names the rules it stands for",
    examine: (target) => toldBy("../processes/peer-pacts.ts", target),
  },
  {
    name: "Schemathesis",
    means: `${versions.schemathesis} on our OpenAPI document, ${examples} fuzzed cases an operation and its coverage phase, with keys, a token for each call, a user, and bodies that work; a failure names the rules of its operation (\`x-rules\`)`,
    baseline: 3,
    examine: fuzz,
  },
  {
    name: "kit check",
    means: "the default run, with the profile of the target; a rule names itself",
    examine: check,
  },
];
