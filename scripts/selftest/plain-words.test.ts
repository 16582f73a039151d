import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { ctrfReport } from "../../conformance/report/formats/ctrf.ts";
import { junitReport } from "../../conformance/report/formats/junit.ts";
import { summaryReport } from "../../conformance/report/formats/summary.ts";
import { htmlReport } from "../../conformance/report/html/html.ts";
import {
  failing,
  passing,
  reportOf,
  untellable,
  wholeCatalogue,
} from "../../conformance/report/selftest/samples.ts";
import { terminalReport } from "../../conformance/report/terminal/terminal.ts";

/** Words of those who work on the kit, for which readers would need a glossary. */
const ours =
  /\b(told|untold|owed|owes?|let in|(was|were) taken|is recorded|mend(s|ed)?|sightings?|episodes?|freedoms?|drives?|driven|driving|letters|see to|waived through|could not be told|waiv(e|es|ed|ing|er)|plays?|played|playing|as a control|a control:|probes?|tries of|slug|clauses?|observed only)\b/gi;

/** Where such a word is a name that others rely on: a flag, and a file of the repository. */
const names =
  /--allow-untold\b|[\w./-]*\/(freedoms|clauses)\/[\w.-]*|[\w-]*(told-|probe-)[\w-]*|-letters\b|\b(shows|status) probe\b/g;

const wordsIn = (text: string): string[] => text.replaceAll(names, "").match(ours) ?? [];

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (file: string): string => readFileSync(root + file, "utf8");

/** Sentences of a module: texts with a blank in them, and the parts of templates between what is put into them. */
function sentences(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");
  const texts = code.matchAll(/"((?:[^"\\\n]|\\.)*)"|(?<=[`}])([^`${}\n]*)(?=`|\$\{)/g);
  return [...texts]
    .map(([, text, part]) => text ?? part ?? "")
    .filter((text) => /^(?!\$).* /.test(text));
}

const modules = globSync("{contracts,conformance,load,scripts}/**/*.ts", { cwd: root }).filter(
  (file) => !/\.test\.ts$|selftest\/|^scripts\/(bench|torture)/.test(file),
);

/** Pages for those who use the kit; those of its insides have the words of its insides. */
const pages = globSync(["*.md", ".ci/*.md", "{contracts,conformance,load,scripts}/**/*.md"], {
  cwd: root,
}).filter((file) => !/^CONTRIBUTING|^conformance\/README|selftest\/|bench\//.test(file));

describe("what a user reads needs no glossary", () => {
  it.each(pages)("on the page %s", (page) => {
    expect(wordsIn(read(page))).toEqual([]);
  });

  it("in any sentence of the kit", () => {
    const met = modules.flatMap((file) =>
      sentences(read(file)).flatMap((text) =>
        wordsIn(text).map((word) => `${file}: ${word} in ${text}`),
      ),
    );

    expect(met).toEqual([]);
  });

  it("in what is expected, which stands behind that word", () => {
    const bare =
      /expected:[^\n]*["`](?:not |still |no longer )?(?:served|refused|accepted|called|works)\b|expected:[^\n]*\} (?:is|are|sets|serves|restarts|refused|accepted)\b/g;

    expect(modules.flatMap((file) => read(file).match(bare) ?? [])).toEqual([]);
  });

  it.each([
    ["that passed", [passing("login.result")]],
    ["that failed", [failing("refresh.expiry-default"), failing("refresh.keeps-other-tokens")]],
    ["that is incomplete", [untellable("login.names-token", "evidence.names", "a request")]],
  ] as const)("in the reports of a run %s", (_, verdicts) => {
    const report = reportOf(wholeCatalogue(...verdicts));
    const html = htmlReport(report, []).replaceAll(/<(style|script)>[\s\S]*?<\/\1>|<[^>]*>/g, " ");
    const texts = [
      terminalReport(report, { colour: false, verbose: true }),
      ...[summaryReport(report), junitReport(report), html],
      ...(JSON.parse(ctrfReport(report)) as Ctrf).results.tests.map(({ message }) => message),
    ];

    expect(texts.flatMap(wordsIn)).toEqual([]);
  });
});

interface Ctrf {
  results: { tests: { message: string }[] };
}
