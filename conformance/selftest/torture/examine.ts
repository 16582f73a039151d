import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { type Report, report as reportSchema } from "../../../contracts/report.ts";
import { beyondAnnounced } from "../announced.ts";
import { type Ended, runKit } from "./process.ts";
import type { Row } from "./row.ts";

/** The most memory of a run, in MB: its heap may have 512, and buffers are outside of it. */
export const mostMegabytes = 900;

/** The time (s) that `--time` gives a run, and within which it must end, judging and writing included. */
const [givenSeconds, mostSeconds] = [12, 30];

/** The result of a row. */
export interface Result {
  id: string;
  behaviour: string;
  code: number | null;
  /** What the run printed, in a few words. */
  verdict: string;
  /** Rules that failed, and that passed. */
  fails: string[];
  passes: string[];
  seconds: number;
  megabytes: number;
  /** Why the kit did not survive the row; empty: it did. */
  complaints: string[];
}

/** How many times a row starts anew where another process took a port meanwhile. */
const mostTries = 3;

/** Starts the hostile server, runs `check` against it, and looks at what happened to both. */
export async function examine(row: Row): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    const result = await once(row);
    if (!/ is taken\. /.test(result.verdict) || tried === mostTries) return result;
  }
}

async function once(row: Row): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "torture-"));
  const hostile = await row.start();
  try {
    const profile = join(folder, "profile.json");
    await writeFile(profile, JSON.stringify(hostile.profile));
    const out = join(folder, "out");
    const time = `${givenSeconds}s`;
    const flags = ["--time", time, "--runs", "2", "--seed", "1", "--plain", "--out", out];
    const selected = row.rules.length === 0 ? [] : ["--rules", ...row.rules];
    const check = ["check", "--profile", profile, ...flags, ...selected];
    const ended = await runKit((await row.command?.(folder)) ?? check, mostSeconds * 1000, folder);
    const report = await reportIn(out);
    return {
      id: row.id,
      behaviour: row.behaviour,
      code: ended.code,
      verdict: verdictOf(ended, report),
      fails: rulesThat("fail", report),
      passes: rulesThat("pass", report),
      seconds: Math.round(ended.seconds * 10) / 10,
      megabytes: ended.megabytes,
      complaints: [
        ...ofTheProcess(row, ended),
        ...ofTheVerdicts(row, report),
        ...beyondAnnounced(ended.err, {
          budget: report?.budget,
          findings: rulesThat("fail", report).length,
        }),
        ...(await ofTheFiles(row, ended, out, hostile.absent?.() ?? [])),
        ...(hostile.complaints?.() ?? []),
      ],
    };
  } finally {
    await hostile.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function reportIn(folder: string): Promise<Report | undefined> {
  const text = await readFile(join(folder, "report.json"), "utf8").catch(() => undefined);
  return text === undefined ? undefined : reportSchema.parse(JSON.parse(text));
}

const rulesThat = (verdict: string, report: Report | undefined): string[] =>
  (report?.verdicts ?? []).filter((told) => told.verdict === verdict).map(({ rule }) => rule);

function verdictOf({ code, err }: Ended, report: Report | undefined): string {
  if (report === undefined) {
    const sentence = err.trim().split("\n").at(-1) ?? "";
    return `exit ${code}: ${sentence.replace(/\d+\.\d+\.\d+\.\d+:\d+/g, "HOST")}`;
  }
  const fails = rulesThat("fail", report);
  const owed = report.owed.map(({ told, of, what }) => `${told} of ${of} ${what}s told`).join(", ");
  const failed = fails.length === 0 ? "" : `; fails ${fails.join(", ")}`;
  return `exit ${code}: ${report.outcome}, ${owed}${failed}`;
}

function ofTheProcess(row: Row, { code, err, out, seconds, megabytes, left }: Ended): string[] {
  const complaints: string[] = [];
  if (!row.exits.some((exit) => exit === code))
    complaints.push(`exit ${code} instead of ${row.exits.join(" or ")}: ${err.slice(-400)}`);
  if (/^\s+at .*(:\d+:\d+|node:)/m.test(out + err)) complaints.push("a stack was printed");
  if (/[^\n\t\P{Cc}]/u.test(out + err)) complaints.push("control characters were printed");
  if (seconds > mostSeconds) complaints.push(`it took ${seconds} s`);
  if (megabytes > mostMegabytes) complaints.push(`it took ${megabytes} MB`);
  if (left.length > 0) complaints.push(`it left processes: ${left.join(", ")}`);
  return complaints;
}

function ofTheVerdicts(row: Row, report: Report | undefined): string[] {
  if (report === undefined) return [];
  const fails = rulesThat("fail", report);
  const accused = fails.filter((rule) => ![...row.fails, ...row.mayFail].includes(rule));
  const missed = row.fails.filter((rule) => !fails.includes(rule));
  const passes = rulesThat("pass", report);
  const untold = row.passes.filter((rule) => !passes.includes(rule));
  return [
    ...accused.map((rule) => `${rule} was accused`),
    ...missed.map((rule) => `${rule} was not told`),
    ...untold.map((rule) => `${rule} did not pass`),
  ];
}

/** The files in which a text of the server's stands unescaped, where a program would run it. */
async function ofTheFiles(
  row: Row,
  { out, err }: Ended,
  folder: string,
  learnt: readonly string[],
): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(({ name, parentPath }) => join(parentPath, name))
      .map(async (file) => [relative(folder, file), await readFile(file, "utf8")] as const),
  );
  const texts = [["standard output", out] as const, ["standard error", err] as const, ...files];
  const shown = texts.filter(([name]) => isShown.test(name));
  const pages = texts.filter(([name]) => isPage.test(name));
  const found = [
    ...holding(texts, [...row.absent, ...learnt]),
    ...holding(shown, row.unshown),
    ...holding(pages, [markup]),
  ];
  const cut = files.flatMap(([name, text]) =>
    name.endsWith("ndjson") && !isWholeHistory(text) ? ["the history cannot be read"] : [],
  );
  return [...found, ...cut];
}

const isPage = /\.(html|svg)$/;
/** Markup that rows put into their texts, in a form that would run. */
const markup = /<(script|img|torture)\b[^>]*torture|<script>torture|<torture/i;
const isShown = /^standard|\.(html|svg|md)$/;

const holding = (
  texts: readonly (readonly [name: string, text: string])[],
  what: readonly (string | RegExp)[],
): string[] =>
  texts.flatMap(([name, text]) =>
    what
      .filter((one) => (typeof one === "string" ? text.includes(one) : one.test(text)))
      .map((one) => `${name} has ${one}`),
  );

function isWholeHistory(text: string): boolean {
  const lines = text.split("\n");
  try {
    for (const line of lines.slice(0, -1)) JSON.parse(line);
    return lines.at(-1) === "";
  } catch {
    return false;
  }
}
