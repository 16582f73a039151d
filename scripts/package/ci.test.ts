import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { parseProfile } from "../../contracts/profile/index.ts";
import { ownFolder } from "../selftest/own-folder.ts";
import { kit } from "./manifests.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const text = (path: string) => readFileSync(join(root, path), "utf8");
const work = ownFolder();

interface Action {
  inputs: Record<string, { default: string }>;
  runs: { using: string; steps: { env?: Record<string, string>; run?: string }[] };
}
const action = parse(text(".ci/action/action.yml")) as Action;

/** Runs the action's script with a command that writes down its arguments and ends with a code. */
function examine(
  inputs: Record<string, string>,
  code: number,
): { said: string; ended: number; hints?: string } {
  const summary = join(work, "summary");
  const env = {
    PATH: process.env.PATH,
    GITHUB_STEP_SUMMARY: summary,
    OUT: join(work, "run"),
    COMMAND: "check",
    KIT: join(work, "kit.cjs"),
    ...inputs,
  };
  rmSync(summary, { force: true });
  mkdirSync(env.OUT, { recursive: true });
  writeFileSync(
    env.KIT,
    `const [, , ...words] = process.argv;
     require("node:fs").writeFileSync(words[2] + "/summary.md", words.join(" ") + "|");
     console.log(process.env.KIT_COMMAND);
     process.exit(${code});`,
  );
  try {
    const hints = `${execFileSync("bash", [join(root, ".ci/action/examine.sh")], { env })}`.trim();
    return { said: readFileSync(summary, "utf8"), ended: 0, hints };
  } catch (error) {
    return { said: readFileSync(summary, "utf8"), ended: (error as { status: number }).status };
  }
}

describe("the GitHub action", () => {
  it("hands each of its inputs to its script", () => {
    const handed = JSON.stringify(action.runs.steps);

    for (const input of Object.keys(action.inputs)) expect(handed).toContain(`inputs.${input} }}`);
  });

  it("passes what is given on, and nothing that is not", () => {
    const out = join(work, "run");

    expect(examine({}, 0).said).toBe(`check --out ${out}|`);
    expect(
      examine(
        {
          TARGET: "http://t",
          PROFILE: "p.json",
          ALERTS_AT: "README.md",
          ARGUMENTS: "--strict --runs 3",
        },
        0,
      ).said,
    ).toBe(
      `check --out ${out} --target http://t --profile p.json --alerts-at README.md --strict --runs 3|`,
    );
  });

  it("keeps words in quotes together, and expands nothing", () => {
    const words = "--rules 'login.*' \"refresh.*\" * $HOME";

    expect(examine({ ARGUMENTS: words }, 0).said).toMatch(
      / --rules login\.\* refresh\.\* \* \$HOME\|$/,
    );
    expect(examine({ ARGUMENTS: "--out 'my run'" }, 0).said).toContain("--out my run|");
  });

  it("has hints begin with a command that runs in a user's own repository", () => {
    expect(examine({}, 0).hints).toBe("node CLONE/scripts/kit.mjs");
    expect(examine({ KIT_COMMAND: "kit" }, 0).hints).toBe("kit");
  });

  it("waits for the target, whichever way it is named", () => {
    const asked = join(work, "asked");
    const bin = join(work, "bin");
    mkdirSync(bin);
    writeFileSync(join(bin, "curl"), `#!/bin/sh\necho "$*" >> '${asked}'\n`, { mode: 0o755 });
    const PATH = `${bin}:${process.env.PATH}`;

    examine({ PATH, WAIT: "9" }, 0);
    examine({ PATH, WAIT: "9", TARGET: "http://t" }, 0);
    examine({ PATH, WAIT: "9", KIT_TARGET: "http://u" }, 0);

    expect(readFileSync(asked, "utf8")).toMatch(/^.* --retry 9 .* http:\/\/t\n.* http:\/\/u\n$/);
  });

  it.each([0, 1, 2, 3])("ends with the kit's exit code, %d, with the summary appended", (code) => {
    const { said, ended } = examine({}, code);

    expect(ended).toBe(code);
    expect(said).toContain("check");
  });
});

describe("the Dockerfile", () => {
  const lines = text(".ci/Dockerfile").split("\n");

  it("copies what is there", () => {
    const copied = lines
      .filter((line) => line.startsWith("COPY ") && !line.includes("--from"))
      .flatMap((line) => line.split(" ").slice(1, -1));

    expect(copied).toContain("load/k6/go.mod");
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it("builds with the Go that k6's module asks for, and enters by the package's command", () => {
    const go = /^go (\d+\.\d+)/m.exec(text("load/k6/go.mod"))?.[1];
    const command = Object.values(kit.manifest.bin ?? {})[0]?.replace("./", "");

    expect(lines[1]).toContain(`golang:${go}-`);
    expect(lines.find((line) => line.startsWith("ENTRYPOINT"))).toContain(`"/kit/${command}"`);
  });

  it("does not run as root", () => {
    expect(lines).toContain("USER node");
  });
});

describe("the page", () => {
  const [workflow, , gitlab] = [...text(".ci/README.md").matchAll(/```yaml\n(.*?)```/gs)].map(
    ([, one = ""]) => parse(one),
  );
  const profileBy = (commands: readonly string[]): unknown => {
    const writes = commands.find((one) => one.startsWith("cat >")) ?? "";
    const env = { PATH: process.env.PATH, RUNNER_TEMP: work };
    execFileSync("bash", ["-c", writes.replace("/tmp/", `${work}/`)], { env });
    return parseProfile(JSON.parse(readFileSync(join(work, "conformance.json"), "utf8")), {});
  };
  const mailbox = { kind: "smtp", listen: "127.0.0.1:2525" };

  it("has a GitHub job that gives the action inputs that it has, and a profile that is one", () => {
    const { steps } = workflow.jobs.conformance;
    const { with: given } = steps.at(-1);

    expect(Object.keys(given).filter((name) => action.inputs[name] === undefined)).toEqual([]);
    expect(profileBy(steps.map(({ run = "" }) => run))).toMatchObject({ evidence: { mailbox } });
  });

  it("has a GitLab job whose profile is one", () => {
    expect(profileBy(gitlab.conformance.script)).toMatchObject({ evidence: { mailbox } });
  });
});

it("the action and its page name others' actions by commit, and say of which version that is", () => {
  const uses = [".ci/action/action.yml", ".ci/README.md"].flatMap((path) => [
    ...text(path).matchAll(/uses: (?!OWNER\/|\.\/)(\S+)(.*)/g),
  ]);

  expect(uses.map(([, , version]) => version)).toEqual(
    uses.map(() => expect.stringMatching(/^ # v\d+\.\d/)),
  );
  expect(uses.map(([, name = ""]) => name.replace(/[0-9a-f]{40}$/, "COMMIT"))).toEqual([
    "actions/setup-node@COMMIT",
    "actions/cache@COMMIT",
    "github/codeql-action/upload-sarif@COMMIT",
    "actions/upload-artifact@COMMIT",
    "actions/checkout@COMMIT",
    "actions/checkout@COMMIT",
  ]);
});
