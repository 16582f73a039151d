/**
 * A usual check of the embedded reference and of each small service whose language is there, two to five minutes in all:
 * writes `fixtures/services/README.md`. Exits with 1 where one is accused.
 */
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checked, shortened } from "../../conformance/report/words.ts";
import { exitCodes, type Report } from "../../contracts/report.ts";
import {
  runtimeOf,
  type SmallService,
  smallServices,
  startService,
} from "../../fixtures/services/serve.ts";
import { reportIn } from "../frame/files/report-file.ts";
import { kit } from "../selftest/kit-process.ts";

const page = fileURLToPath(new URL("../../fixtures/services/README.md", import.meta.url));

interface Examined {
  name: string;
  report: Report;
}

/** What a usual check says of a target that the flags name. */
async function examined(name: string, flags: readonly string[], out: string): Promise<Examined> {
  const { err } = await kit([
    "check",
    ...flags,
    "--extent",
    "usual",
    "--seed",
    "1",
    "--quiet",
    "--out",
    out,
  ]);
  const { report } = reportIn(join(out, "report.json"), { next: err });
  console.log(`${name}: ${checked(report)}, ${count(report, "fail")} fail`);
  return { name, report };
}

async function examinedService(service: SmallService, out: string): Promise<Examined[]> {
  const version = runtimeOf(service);
  if (version === undefined) {
    console.log(`${service.language} is not there: its service keeps no row`);
    return [];
  }
  const { profile, stop } = await startService(service);
  try {
    const file = join(out, "profile.json");
    writeFileSync(file, JSON.stringify(profile));
    const name = `[${service.language}](${service.language.toLowerCase()}/), by ${service.language} ${version}`;
    return [await examined(name, ["--profile", file], join(out, service.language))];
  } finally {
    stop();
  }
}

const count = ({ verdicts }: Report, verdict: string): number =>
  verdicts.filter((one) => one.verdict === verdict).length;

function row({ name, report }: Examined): string {
  const counts = ["fail", "pass", "inconclusive", "observed"].map((one) => count(report, one));
  return `| ${[name, ...counts, checked(report)].join(" | ")} |`;
}

/** The rules that a check could not tell, by what would settle them first. */
function whatIsOpen({ name, report }: Examined): string[] {
  const open = report.verdicts.filter(({ verdict }) => verdict === "inconclusive");
  const byNeed = Map.groupBy(open, ({ needs = [] }) => shortened(needs[0]?.text ?? "", 140));
  return [...byNeed].map(([need, those]) => {
    const rules = those.map(({ rule }) => `\`${rule}\``).join(", ");
    return `| ${name} | ${rules} | ${need} |`;
  });
}

/** Lines of a service's sources, with blank ones and comments. */
const linesOf = ({ folder }: SmallService): number =>
  globSync("*.{py,go}", { cwd: folder })
    .map((file) => readFileSync(join(folder, file), "utf8").split("\n").length - 1)
    .reduce((all, one) => all + one, 0);

const [python, go] = smallServices.map(linesOf);

const pageOf = (all: readonly Examined[], date: string): string => `# Services examined

Two small services, written from the API's document alone before the kit had looked at them: [one in Python](python/service.py)
(3.9 or later, ${python} lines) and [one in Go](go/) (1.24 or later, ${go} lines), with nothing but the standard libraries. Copy from
them: envelope, tokens, mails, restarts, parameters, and a queue for each account with webhooks. What the document leaves open each
chose in its own way; the \`profile.json\` beside it says what. They keep everything in memory, and generate nothing.

| service | fail | pass | inconclusive | observed | |
|---|---|---|---|---|---|
${all.map(row).join("\n")}

By \`check --extent usual\` of each, that is \`npm run -s bench -- services\`, on ${date}, kit ${all[0]?.report.kit.version}, which writes this page. \`npm test\` checks both, too, where Python and Go are there.
\`check\` leaves the 11 rules of queues to \`load\`. What was inconclusive, and what would settle it:

| service | rules | needs |
|---|---|---|
${all.flatMap(whatIsOpen).join("\n")}

## One of them, by hand

\`\`\`sh
python3 fixtures/services/python/service.py         # or: cd fixtures/services/go && go run .
npm run -s kit -- check --profile fixtures/services/python/profile.json    # in another terminal
\`\`\`
`;

const out = mkdtempSync(join(tmpdir(), "services-bench-"));
try {
  const all = [await examined("the embedded reference", ["--embedded"], join(out, "embedded"))];
  for (const service of smallServices) all.push(...(await examinedService(service, out)));
  if (all.length > smallServices.length)
    writeFileSync(page, pageOf(all, new Date().toISOString().slice(0, 10)));
  const isAnyAccused = all.some(({ report }) => count(report, "fail") > 0);
  process.exitCode = isAnyAccused ? exitCodes.broken : exitCodes.conforms;
} finally {
  rmSync(out, { recursive: true, force: true });
}
