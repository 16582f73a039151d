/**
 * Judges every history of a folder by the judges of a tree: `judged.ts TREE FOLDER`. Prints a line of JSON for each: the
 * file, the command that its header names, and the rules that fail; or why it could not be judged.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [tree = "", folder = ""] = process.argv.slice(2);
const from = (path: string) => import(pathToFileURL(join(tree, path)).href);
const { decodeHistory } = await from("contracts/history/ndjson.ts");
const { catalogue } = await from("contracts/clauses/index.ts");
const { readHistory } = await from("conformance/history/reading/read-history.ts");
const { rules } = await from("conformance/rules/index.ts");
const { judgeHistory } = await from("conformance/verdicts/judge-history.ts");

interface Told {
  verdict: string;
  clause: { id: string };
}

/** The events; as they stand where another tree wrote facts that this one does not know. */
function eventsIn(text: string): unknown {
  try {
    return decodeHistory(text);
  } catch {
    return text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  }
}

function judged(file: string) {
  try {
    const text = gunzipSync(readFileSync(join(folder, file))).toString("utf8");
    const history = readHistory(eventsIn(text));
    const told: Told[] = judgeHistory(history, { catalogue, rules, selected: () => true });
    const failed = told.filter(({ verdict }) => verdict === "fail").map(({ clause }) => clause.id);
    return { file, command: history.header.command, failed };
  } catch (error) {
    return { file, error: String(error) };
  }
}

for (const file of globSync("**/*.ndjson.gz", { cwd: folder }).sort())
  process.stdout.write(`${JSON.stringify(judged(file))}\n`);
