import { readFile, realpath, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { decodeHistory } from "../../contracts/history/ndjson.ts";
import { type Report, report as reportSchema } from "../../contracts/report.ts";
import { mutants } from "../../fixtures/mutants/index.ts";
import { bluntTarget } from "./blunt-target.ts";
import { kitHere } from "./kit-here.ts";
import { kit } from "./kit-process.ts";
import { ownFolder } from "./own-folder.ts";
import { referenceHere } from "./reference-here.ts";

const folder = ownFolder();

describe("a target that answers garbage to everything", () => {
  let checked: Awaited<ReturnType<typeof kit>>;
  let run: Report;

  beforeAll(async () => {
    const { url, server } = await bluntTarget('["hi"]');
    const args = ["check", "--target", url, "--json", "--seed", "5", "--runs", "3"];
    checked = await kitHere([...args, "--rules", "envelope.*", "login.*"], { cwd: folder });
    run = reportSchema.parse(JSON.parse(checked.out));
    server.close();
  });

  it("breaks rules, and crashes nothing", () => {
    expect(checked.code).toBe(1);
    expect(run.exitCode).toBe(1);
    expect(run.verdicts.filter(({ verdict }) => verdict === "fail").length).toBeGreaterThan(0);
  });

  it("leaves every file of the run, latest pointing to them", async () => {
    const latest = await realpath(join(folder, "out", "latest"));

    expect(latest.endsWith(run.run.id)).toBe(true);
    expect(JSON.parse(await readFile(join(latest, "report.json"), "utf8"))).toEqual(run);
    for (const name of [
      "report.html",
      "junit.xml",
      "report.sarif",
      "ctrf.json",
      "summary.md",
      "run.har.gz",
    ]) {
      expect((await readFile(join(latest, name), "utf8")).length).toBeGreaterThan(500);
    }
  });

  it("prints the report for people on standard error when data goes to standard output", () => {
    expect(checked.err).toContain("✗ MUST");
    expect(checked.err).toContain("exit 1");
  });

  it("is judged the same from its history", async () => {
    const { code, out } = await kitHere(["judge", "out/latest/history.ndjson.gz", "--json"], {
      cwd: folder,
    });

    const told = ({ verdicts }: Report) =>
      Object.fromEntries(
        verdicts.map(({ rule, verdict, supporting, contradicting }) => [
          rule,
          [verdict, supporting, contradicting],
        ]),
      );

    expect(code).toBe(1);
    expect(told(JSON.parse(out))).toEqual(told(run));
  });
});

describe("an interruption", () => {
  it("leaves a partial report, though it is met twice, and exits 130", async () => {
    const { url, server } = await bluntTarget("{}");
    const awaited = [/^running \d+\/\d+ /m, /^Interrupted: /m];

    const args = ["check", "--target", url, "--plain", "--out", "cut", "--runs", "300"];
    const { code } = await kit([...args, "--rules", "login.token-type"], {
      cwd: folder,
      onStderr(text, interrupt) {
        if (awaited[0]?.test(text) !== true) return;
        awaited.shift();
        interrupt();
      },
    });
    server.close();

    const left = JSON.parse(await readFile(join(folder, "cut", "report.json"), "utf8"));
    expect([code, awaited.length]).toEqual([130, 0]);
    expect(left.run.interrupted).toBe(true);
    const history = await readFile(join(folder, "cut", "history.ndjson"), "utf8");
    expect(decodeHistory(history).at(-1)).toMatchObject({ ev: "end", interrupted: true });
  });
});

describe("a run that shall stop early", () => {
  it("ends with the first must rule that looks broken, and the next run asks for what failed alone", async () => {
    // An onlooker looks at no run that is over within seconds.
    const { url, server } = await bluntTarget("{}", 60);
    const args = ["check", "--target", url, "--runs", "300", "--rules", "login.*", "--bail"];
    const bailed = await kitHere(args, { cwd: folder });
    const last = JSON.parse(await readFile(join(folder, "out/latest/report.json"), "utf8"));
    const rerun = ["check", "--target", url, "--runs", "2", "--last-failed", "--json"];
    const again = await kitHere(rerun, { cwd: folder });
    server.close();

    const failed = ({ verdicts }: Report) =>
      verdicts.filter(({ verdict }) => verdict === "fail").map(({ rule }) => rule);
    expect([bailed.code, last.run.interrupted]).toEqual([1, true]);
    expect(bailed.err).toContain("so far:");
    const run = reportSchema.parse(JSON.parse(again.out));
    expect(run.owed).toEqual([expect.objectContaining({ of: failed(last).length })]);
  });
});

it("plays what showed the fails of the last run again, though it is no scenario of their rules", async () => {
  const mutant = mutants.find(({ id }) => id === "passwords-are-trimmed-at-sign-up-alone");
  const { profile, stop } = await referenceHere(folder, mutant);
  const args = (...more: string[]) => ["check", "--profile", profile, "--seed", "1", ...more];
  await kitHere(args("--rules", "signup.creates-user", "--runs", "20"), { cwd: folder });
  const file = join(folder, "out/latest/report.json");
  const last = JSON.parse(await readFile(file, "utf8"));
  const told = last.verdicts.find((one: { finding?: unknown }) => one.finding);
  told.finding.plays.push({ drive: "sing\u001b" });
  await writeFile(file, JSON.stringify(last));

  const again = await kitHere(args("--last-failed", "--runs", "1", "--json"), { cwd: folder });
  await stop();

  const { verdicts } = reportSchema.parse(JSON.parse(again.out));
  const failed = verdicts.filter(({ verdict }) => verdict === "fail").map((one) => one.rule);
  expect(failed).toEqual(["signup.creates-user"]);
  expect(again.err).toContain(`left out: "sing\\u001b", which showed ${told.rule}, is no`);
});
