/**
 * Measures how much code a reader must read to believe a rule: `npm run bench -- house [RULE…]`. It counts the lines of
 * the top-level definitions that a rule reaches by name, with their comments; types, drives and what they act through,
 * and what stands in contracts are left out.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { rules } from "../../conformance/rules/index.ts";
import { exitCodes } from "../../contracts/report.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** Whether a judge does not rest on a file: on drives, their stage and what they send. */
const isDriving = (file: string): boolean =>
  /^conformance\/(stage|target|media|run|selftest|report)\/|drives\.ts$|steps\.ts$/.test(file) ||
  /\.(test|generated)\.ts$/.test(file);

/** A top-level definition; `default` is the name of a default export. */
interface Definition {
  lines: number;
  names: Set<string>;
  file: string;
}

interface Module {
  definitions: Map<string, Definition>;
  /** Names that come from elsewhere: the file, and the name there. */
  imports: Map<string, { file: string; name: string }>;
}

const modules = new Map(
  globSync("conformance/**/*.ts", { cwd: root })
    .filter((file) => !isDriving(file))
    .map((file) => [file, moduleOf(file, readFileSync(join(root, file), "utf8"))]),
);

function moduleOf(file: string, text: string): Module {
  const imports: Module["imports"] = new Map();
  const links = /^(?:import|export)\s+(?!type\b)([^;"]*?)\s*from\s+"(\.[^"]+)";/gms;
  for (const [, what = "", path = ""] of text.matchAll(links)) {
    const from = normalize(join(dirname(file), path));
    const [, single] = /^(\w+)/.exec(what) ?? [];
    if (single !== undefined) imports.set(single, { file: from, name: "default" });
    for (const part of /\{([^}]*)\}/s.exec(what)?.[1]?.split(",") ?? []) {
      const [name = "", as = name] = part.trim().split(/\s+as\s+/);
      if (name !== "" && !name.startsWith("type ")) imports.set(as, { file: from, name });
    }
  }
  const code = text.replaceAll(links, "");
  const starts =
    /^(?:export )?(?:(default)(?: async)?(?: function)?|(?:async )?(?:function\*?|const|let|class|abstract class)) ?(\w+)?/;
  const definitions: Module["definitions"] = new Map();
  let about = 0;
  for (const chunk of code.split(/\n(?=[^\s})\]])/)) {
    const lines = about + chunk.trim().split("\n").length;
    about = /^\s*\//.test(chunk) ? lines : 0;
    const [, isDefault, name = ""] = starts.exec(chunk.trimStart()) ?? [];
    const own = { lines, file, names: new Set(chunk.match(/[A-Za-z_$][\w$]*/g)) };
    if (isDefault !== undefined) definitions.set("default", own);
    else if (name !== "") definitions.set(name, own);
  }
  return { definitions, imports };
}

/** The definition that a name stands for in a file, through whatever hands it on; undefined for what is not counted. */
function definitionOf(file: string, name: string): Definition | undefined {
  const { definitions, imports } = modules.get(file) ?? {};
  const link = imports?.get(name);
  return definitions?.get(name) ?? (link && definitionOf(link.file, link.name));
}

function reachedFrom(file: string): Set<Definition> {
  const first = definitionOf(file, "default");
  const reached = new Set(first === undefined ? [] : [first]);
  for (const { names, file: own } of reached)
    for (const name of names) {
      const next = definitionOf(own, name);
      if (next !== undefined) reached.add(next);
    }
  return reached;
}

const linesOf = (some: Iterable<Definition>): number =>
  [...some].reduce((sum, { lines }) => sum + lines, 0);
const fileOf = (id: string): string => `conformance/rules/${id.replace(".", "/")}.ts`;
const asked = process.argv.slice(2);
const unknown = asked.find((id) => !modules.has(fileOf(id)));
if (unknown !== undefined) {
  console.error(`There is no rule "${unknown}".`);
  process.exit(exitCodes.environment);
}
const reach = rules
  .map(({ clause: { id } }) => ({ id, reached: reachedFrom(fileOf(id)) }))
  .map(({ id, reached }) => ({ id, reached, lines: linesOf(reached) }))
  .sort((a, b) => a.lines - b.lines);
const [first, ...rest] = reach;
const byAll = [...(first?.reached ?? [])].filter((one) =>
  rest.every(({ reached }) => reached.has(one)),
);
const most = reach.at(-1);
console.log(
  `lines of definitions that a rule reaches: median ${reach[reach.length >> 1]?.lines}, least ${first?.lines}, most ${most?.lines} (${most?.id}); by all ${linesOf(byAll)}`,
);
for (const { id, lines, reached } of reach.filter((one) =>
  ["refresh.expiry-default", "login.result", "async.calls-webhook", ...asked].includes(one.id),
))
  console.log(
    `  ${id}: ${lines} lines, ${reached.size} definitions in ${new Set([...reached].map(({ file }) => file)).size} files`,
  );
