import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join, relative, resolve } from "node:path";
import fc from "fast-check";
import { rules } from "../../rules/index.ts";
import { record } from "./recordings.ts";

export const areas = ["rules", "freedoms", "model", "queue", "verdicts"] as const;
export type Area = (typeof areas)[number];

export interface Survivor {
  file: string;
  line: number;
  /** The original text, and its replacement. */
  was: string;
  became: string;
}

/** The result of the tests on an area's mutants. */
export interface Tested {
  area: Area;
  files: readonly string[];
  mutants: number;
  killed: number;
  survivors: readonly Survivor[];
}

const root = resolve(import.meta.dirname, "../../..");
const out = join(root, "out/stryker");
/** Drives are no judges: a fault in one shows only against a running target. */
const isJudge = (file: string): boolean =>
  file.endsWith(".ts") && !/\.test\.ts$|drives\.ts$|(^|\/)index\.ts$/.test(file);

/** The unit tests of an area; `recorded.ts` adds recorded runs. */
const tests: Record<Area, readonly string[]> = {
  rules: ["conformance/rules/*/*.test.ts", "conformance/generation/*.test.ts"],
  freedoms: [
    "conformance/{freedoms,model,history}/**/*.test.ts",
    "conformance/rules/login/*.test.ts",
  ],
  model: ["conformance/{freedoms,model,history}/**/*.test.ts"],
  queue: [
    "conformance/queue/**/*.test.ts",
    "conformance/selftest/queue/{monitors,agreement}.test.ts",
  ],
  verdicts: ["conformance/verdicts/*.test.ts"],
};

/** Files of an area, drawn by seed, up to so many lines together; of the last file only its beginning. */
async function sample(area: Area, lines: number, seed: number): Promise<string[]> {
  const folder = join(root, "conformance", area);
  const all = (await readdir(folder, { recursive: true })).filter(isJudge).sort();
  const every = { minLength: all.length, maxLength: all.length };
  const [drawn = []] = fc.sample(fc.shuffledSubarray(all, every), { numRuns: 1, seed });
  const chosen: string[] = [];
  let left = lines;
  for (const file of drawn) {
    if (left <= 0) break;
    const has = (await readFile(join(folder, file), "utf8")).split("\n").length;
    chosen.push(`${relative(root, join(folder, file))}:1-${Math.min(has, left)}`);
    left -= has;
  }
  return chosen;
}

/** Has Stryker change a sample of an area, about so many lines, and runs the tests on each change. */
export async function tested(
  area: Area,
  { lines, seed, recorded: records }: { lines: number; seed: number; recorded: boolean },
): Promise<Tested> {
  const files = await sample(area, lines, seed);
  const recorded = join(out, "recorded");
  const ids = new Set(rules.map(({ clause }) => clause.id));
  const own = files
    .map((file) =>
      file
        .split("/")
        .slice(-2)
        .join(".")
        .replace(/\.ts:.*$/, ""),
    )
    .filter((id) => ids.has(id));
  if (records) await record(recorded, own, seed);
  const include = [
    ...tests[area],
    ...(records ? ["conformance/selftest/stryker/recorded.ts"] : []),
  ];
  const env = {
    ...process.env,
    STRYKER_TESTS: JSON.stringify(include),
    ...(records ? { STRYKER_RECORDED: recorded } : {}),
  };
  const stryker = join(root, "node_modules/@stryker-mutator/core/bin/stryker.js");
  const args = [stryker, "run", ".stryker.config.json", "--mutate", files.join(",")];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ["ignore", 2, "inherit"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`stryker ended with ${code}`);
  return { area, files, ...figures(await readFile(join(out, "report.json"), "utf8")) };
}

interface Report {
  files: Record<
    string,
    {
      source: string;
      mutants: {
        status: string;
        replacement?: string;
        location: {
          start: { line: number; column: number };
          end: { line: number; column: number };
        };
      }[];
    }
  >;
}

/** The figures of a report in Stryker's form; a change that does not compile counts as no mutant. */
function figures(text: string): Pick<Tested, "mutants" | "killed" | "survivors"> {
  const { files } = JSON.parse(text) as Report;
  const all = Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => ({ file, source, ...mutant })),
  );
  const killed = all.filter(({ status }) => status === "Killed" || status === "Timeout").length;
  const survivors = all
    .filter(({ status }) => status === "Survived" || status === "NoCoverage")
    .map(({ file, source, replacement = "", location: { start, end } }) => ({
      file,
      line: start.line,
      was: between(source.split("\n"), start, end),
      became: replacement.replace(/\s+/g, " "),
    }));
  return { mutants: killed + survivors.length, killed, survivors };
}

function between(
  lines: readonly string[],
  start: { line: number; column: number },
  end: { line: number; column: number },
): string {
  const text = lines.slice(start.line - 1, end.line);
  const last = text.length - 1;
  const cut = text.map((line, at) =>
    line.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined),
  );
  return cut.join(" ").replace(/\s+/g, " ");
}

/** The score in percent, one decimal. */
export const score = ({ killed, mutants }: Tested): string =>
  ((100 * killed) / Math.max(1, mutants)).toFixed(1);

/** Puts an area's row into the page, in place of its old row. */
export async function intoPage(page: string, one: Tested, command: string): Promise<void> {
  const text = await readFile(page, "utf8");
  const names = one.files.map((file) => basename(file).replace(".ts:", ", lines ")).join("; ");
  const cells = [one.area, one.mutants, one.killed, one.survivors.length, `${score(one)} %`];
  const row = `| ${[...cells, `\`${command}\``, names].join(" | ")} |`;
  const kept = text.split("\n").filter((line) => !line.startsWith(`| ${one.area} |`));
  const at = kept.findLastIndex((line) => line.startsWith("|"));
  await writeFile(page, kept.toSpliced(at + 1, 0, row).join("\n"));
}
