import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { inert } from "../../contracts/printable.ts";
import { Story } from "../history/reading/story.ts";
import { summaryReport } from "./formats/summary.ts";
import { onSameTarget } from "./kit-command.ts";
import { progressOn } from "./progress.ts";
import { hostileTexts } from "./selftest/hostile-texts.ts";
import { failing, reportOf, untellable, wholeCatalogue } from "./selftest/samples.ts";
import { terminalReport } from "./terminal/terminal.ts";

const baseUrl = "http://127.0.0.1:4010";

/** A report in which a stranger says `text` wherever one may. */
function reportWith(text: string) {
  const { history } = new Story({
    accounts: [{ name: "a", plan: "standard", key: "ek-0123456789" }],
  })
    .during("sample/0")
    .mail("user-storyx1@example.com", `${baseUrl}/verify/code-0123456789`, text)
    .call(
      "login",
      { email: text, password: "Correct-horse-7", [text]: text },
      {
        data: { access_token: "token-aaaa-1111", [text]: "token-aaaa-1111" },
        headers: { "set-cookie": `${text}=7; Path=/` },
      },
    )
    .call(`POST /api/agents/v1/auth/refresh?a=${text}`, text, {}, { cookie: text, "x-note": text })
    .hook("hook", { [text]: text })
    .ran(text, { [text]: text });
  Object.assign(history.calls[1] ?? {}, { method: text });
  const breach = { calls: ["c1", "c2", "h3"], field: text, got: text, expected: text };
  const report = reportOf(
    wholeCatalogue(
      failing("refresh.expiry-default", breach),
      untellable("login.names-token", "evidence.names", text),
    ),
    { history, reportPath: `${text}/report.json`, warnings: [text] },
  );
  return { ...report, target: { ...report.target, name: text } };
}

/** What is on one line of a shell. */
const curlOf = (text: string): readonly string[] =>
  reportWith(text).verdicts.find(({ verdict }) => verdict === "fail")?.finding?.curl ?? [];

it("what a reader pastes runs nothing that a stranger said", () => {
  const folder = mkdtempSync(join(tmpdir(), "kit-pasted-"));
  for (const text of hostileTexts) {
    const lines = curlOf(text);
    const next = onSameTarget("load", { run: { command: "judge x" }, target: { baseUrl: text } });
    const other = `--target ${text}`;
    const named = onSameTarget("load", { run: { command: other }, target: { baseUrl } });
    const block = [...lines, next.replace(/^.*? --target/, "curl"), named.replace(/^\w+/, "curl")];
    const stubs = "curl() { :; }; sleep() { :; }; npm() { :; }\n";

    execFileSync("bash", ["-c", stubs + block.join("\n")], { cwd: folder, stdio: "ignore" });

    expect({ text, left: readdirSync(folder) }).toEqual({ text, left: [] });
    expect(
      lines.filter((line) => !/^(curl |sleep \d|# )/.test(line) || inert(line) !== line),
    ).toEqual([]);
    expect(lines.join("")).not.toMatch(/\n/);
  }
  rmSync(folder, { recursive: true });
});

/** What a runner of CI or a terminal would act upon, whatever stands before it. */
const acted = /^\s*::|##\w*\[|[^\P{C}\n]/mu;

it("nothing of a stranger is a command to a terminal or a runner of CI, in whatever is printed", () => {
  for (const text of hostileTexts) {
    const report = reportWith(text);
    let shown = "";
    const stream = { isTTY: false, write: (line: string) => (shown += line) };
    const progress = progressOn({ stream: stream as never, colour: false });
    progress.step({ what: text, done: 1, planned: 2 });
    progress.say(text);

    const printed = [60, 100].map((columns) => terminalReport(report, { colour: false, columns }));
    for (const one of [...printed, shown]) expect(inert(one)).not.toMatch(acted);
    expect(summaryReport(report)).not.toMatch(acted);
  }
});
