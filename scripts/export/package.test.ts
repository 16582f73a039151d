import { execFileSync } from "node:child_process";
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import manifest from "../../package.json" with { type: "json" };

// Building, packing and type-checking are processes of their own.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const root = fileURLToPath(new URL("../..", import.meta.url));
const tsc = join(root, "node_modules/typescript/bin/tsc");

/** A project that has the packed package installed. */
let project: string;

function run(cwd: string, command: string, ...args: string[]): string {
  return execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/** The files that the package publishes, with a build of their own, as npm packs them. */
function pack(stage: string): string {
  run(
    root,
    process.execPath,
    tsc,
    "-p",
    "scripts/export/tsconfig.json",
    "--outDir",
    join(stage, "dist"),
  );
  const published = manifest.files.filter((name) => name !== "dist");
  for (const file of [
    "package.json",
    "README.md",
    ...published.flatMap((name) => globSync(name, { cwd: root })),
  ]) {
    mkdirSync(dirname(join(stage, file)), { recursive: true });
    cpSync(join(root, file), join(stage, file));
  }
  const told = run(stage, "npm", "pack", "--json", "--ignore-scripts", "--pack-destination", stage);
  const [{ filename }] = JSON.parse(told) as [{ filename: string }];
  return join(stage, filename);
}

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), "consumer-"));
  const installed = join(project, "node_modules", manifest.name);
  mkdirSync(installed, { recursive: true });
  run(
    project,
    "tar",
    "xzf",
    pack(mkdtempSync(join(project, "stage-"))),
    "--strip-components=1",
    "-C",
    installed,
  );
  symlinkSync(join(root, "node_modules/zod"), join(project, "node_modules/zod"));
  symlinkSync(join(root, "node_modules/@types"), join(project, "node_modules/@types"));
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** A consumer's program, as contracts/README.md shows one. */
const program = `
import { CallFailed, defineProfile, modelPlatform } from "model-platform-conformance";
import { loginSuccess } from "model-platform-conformance/wire";
import { profileSchema } from "model-platform-conformance/profile";
import openapi from "model-platform-conformance/openapi.json" with { type: "json" };
import report from "model-platform-conformance/schemas/report.json" with { type: "json" };
import pact from "model-platform-conformance/pacts/agent-client-model-platform.json" with { type: "json" };

const answer = { data: null, error: { code: "bad" }, meta: { request_id: "r" } };
const client = modelPlatform({
  baseUrl: "http://service.example",
  fetch: async () => new Response(JSON.stringify(answer), { status: 401 }),
});
const failed = await client.agents
  .login({ email: "ada@example.com", password: "wrong", device_name: "laptop", token_expiry: "1_week" })
  .then(({ access_token }) => access_token, (error: unknown) => error instanceof CallFailed && error.reply.status);
const profile = profileSchema.parse(defineProfile({ target: { baseUrl: "http://service.example" } }));
console.log(JSON.stringify([
  failed,
  loginSuccess.safeParse(answer).success,
  profile.target.baseUrl,
  openapi.openapi,
  report.title,
  pact.provider.name,
]));
`;

/** The program that the page for consumers begins with. */
function shownProgram(): string {
  const page = readFileSync(join(root, "contracts/README.md"), "utf8");
  return /```ts\n(.*?)```/s.exec(page)?.[1] ?? "";
}

describe("the packed package", () => {
  it("is imported by its entry points where it is installed", () => {
    writeFileSync(join(project, "package.json"), '{"type":"module"}');
    writeFileSync(join(project, "program.ts"), program);

    const said = run(
      project,
      process.execPath,
      "--disable-warning=ExperimentalWarning",
      "program.ts",
    );

    expect(JSON.parse(said)).toEqual([
      401,
      false,
      "http://service.example",
      "3.1.1",
      "Model Platform conformance: report",
      "model-platform",
    ]);
  });

  it("is typed: a wrong lifetime is an error of the compiler", () => {
    const flags = [
      "--noEmit",
      "--strict",
      "--module",
      "nodenext",
      "--target",
      "es2024",
      "--types",
      "node",
      "--resolveJsonModule",
    ];
    writeFileSync(join(project, "right.ts"), program);
    writeFileSync(join(project, "shown.ts"), shownProgram());
    writeFileSync(join(project, "wrong.ts"), shownProgram().replace('"1_week"', '"2_weeks"'));

    expect(run(project, process.execPath, tsc, ...flags, "right.ts", "shown.ts")).toBe("");
    expect(() => run(project, process.execPath, tsc, ...flags, "wrong.ts")).toThrow();
  });

  it("holds no test, no TypeScript source and no folder but those that it names", () => {
    const installed = join(project, "node_modules", manifest.name);
    const files = globSync("**/*.*", { cwd: installed });

    expect(files.filter((name) => /\.test\.|(?<!\.d)\.ts$/.test(name))).toEqual([]);
    expect(new Set(files.map((name) => name.split("/")[0]))).toEqual(
      new Set(["contracts", "dist", "package.json", "README.md"]),
    );
    expect(JSON.parse(readFileSync(join(installed, "package.json"), "utf8")).name).toBe(
      manifest.name,
    );
  });
});
