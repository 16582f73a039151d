import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Embedded, startEmbedded } from "../frame/profile/embedded.ts";
import { Consumer } from "./consumer.ts";
import { kit } from "./manifests.ts";
import { importsOf } from "./modules.ts";

let consumer: Consumer;
let wrong: Embedded;
beforeAll(async () => {
  consumer = new Consumer(kit);
  consumer.borrow("vitest");
  wrong = await startEmbedded({ mutant: "refresh-gives-a-week-by-default" });
});
afterAll(async () => {
  await wrong.stop();
  consumer.remove();
});

const command = (...args: string[]) =>
  consumer.node(join(consumer.folder, "node_modules/.bin/model-platform-conformance"), ...args);

describe("model-platform-conformance, installed from its tarball", () => {
  // README states both figures.
  it("weighs less than 900 kB, brings at most 65 packages, and runs no script of theirs", () => {
    const lock = readFileSync(join(consumer.folder, "node_modules/.package-lock.json"), "utf8");
    const { packages } = JSON.parse(lock) as {
      packages: Record<string, { hasInstallScript?: boolean }>;
    };

    expect(statSync(consumer.tarball).size).toBeLessThan(900_000);
    expect(Object.keys(packages).length).toBeLessThanOrEqual(65);
    expect(Object.values(packages).filter((one) => one.hasInstallScript === true)).toEqual([]);
  });

  it("holds neither tests nor TypeScript sources", () => {
    const files = globSync("**/*.*", {
      cwd: join(consumer.folder, "node_modules/model-platform-conformance"),
    });

    expect(files.length).toBeGreaterThan(500);
    expect(files.filter((name) => /\.test\.|(?<!\.d)\.ts$/.test(name))).toEqual([]);
  });

  it("holds every file that its modules import or address, whichever command loads them", () => {
    const folder = join(consumer.folder, "node_modules/model-platform-conformance/dist");
    const modules = globSync("**/*.{js,mjs}", { cwd: folder }).map((name) => join(folder, name));
    const addressed = (module: string) =>
      [
        ...readFileSync(module, "utf8").matchAll(/new URL\("(\.[^"]+[^/])", import\.meta\.url\)/g),
      ].map(([, path = ""]) => join(module, "..", path));
    const named = modules.flatMap((module) => [...importsOf(module).files, ...addressed(module)]);

    expect(named.length).toBeGreaterThan(1000);
    // `tables` says that it needs the sources, and `serve` knows no variants and no mutants by operators there.
    const leftOut =
      /\/(tables\/(tables\.md|tabulate\.js)|(operators\/generated|variants\/index)\.js)$/;
    const needed = named.filter((file) => !leftOut.test(file));
    expect(needed.filter((file) => !existsSync(file))).toEqual([]);
  });

  it("runs a command that needs no target", () => {
    expect(command("rules", "refresh.expiry-default")).toMatch(/1_month/);
  });

  it.each([
    [["serve"], /^fastify: not installed.* npm install fastify@\d+\.\d+\.\d+$/],
    [["certify", "--target", "http://127.0.0.1:9"], / npm install @pact-\S+@20\S+ esbuild@/],
  ] as const)("asks for the packages that only some commands use: %j", (args, says) => {
    let fault: unknown;
    try {
      command(...args);
    } catch (error) {
      fault = error;
    }

    expect(fault).toMatchObject({ status: 3 });
    expect(String((fault as { stderr: Buffer }).stderr).trim()).toMatch(says);
  });

  it("examines the embedded implementation once its package is there, and judges the history again", () => {
    consumer.borrow("fastify");
    command("check", "--embedded", "--rules", "login.token-type", "--runs", "3", "--out", "run");
    const verdicts = (name: string) =>
      (JSON.parse(name) as { verdicts: { rule: string; verdict: string }[] }).verdicts.find(
        ({ rule }) => rule === "login.token-type",
      )?.verdict;

    expect(verdicts(readFileSync(join(consumer.folder, "run/report.json"), "utf8"))).toBe("pass");
    expect(verdicts(command("judge", "run/history.ndjson.gz", "--json"))).toBe("pass");
  });
});

/** Runs a project's test file on its own implementation. */
function runTestsOn({ profile }: Embedded): void {
  consumer.write(
    "platform.test.ts",
    `import { describeConformance } from "model-platform-conformance/vitest";
     import profile from ${JSON.stringify(profile)} with { type: "json" };
     describeConformance(profile, { rules: ["refresh.expiry-default", "login.token-type"], seed: 7 });`,
  );
  consumer.node(
    join(consumer.folder, "node_modules/vitest/vitest.mjs"),
    ...["run", "--reporter=json", "--outputFile=tests.json", "--passWithNoTests"],
  );
}

/** What vitest said of each test. */
function outcomes(): Record<string, string> {
  const { testResults } = JSON.parse(readFileSync(join(consumer.folder, "tests.json"), "utf8")) as {
    testResults: {
      assertionResults: { title: string; status: string; failureMessages: string[] }[];
    }[];
  };
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  return Object.fromEntries(
    all.map(({ title, status, failureMessages }) => [title, failureMessages[0] ?? status]),
  );
}

describe("describeConformance, in a project of its own", () => {
  it("has a test for each rule, which passes, or fails with what was expected and what came", () => {
    expect(() => runTestsOn(wrong)).toThrow();

    const { "refresh.expiry-default": failed, "login.token-type": other } = outcomes();
    expect(other).toBe("passed");
    expect(failed).toContain("MUST");
    expect(failed).toContain('"1_month"');
    expect(failed).toContain('"1_week"');
  });
});
