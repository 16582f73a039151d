import { headerEvent } from "../../../conformance/history/header.ts";
import { readHistory } from "../../../conformance/history/read-history.ts";
import { harReport } from "../../../conformance/report/har.ts";
import { jsonReport } from "../../../conformance/report/json.ts";
import { terminalReport } from "../../../conformance/report/terminal/terminal.ts";
import { rules } from "../../../conformance/rules/index.ts";
import { offerOf, planOf } from "../../../conformance/run/plan.ts";
import { Random } from "../../../conformance/selftest/queue/simulator/random.ts";
import { decodeHistory } from "../../../contracts/history/ndjson.ts";
import { Vault } from "../../../contracts/history/vault.ts";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { faultOfTheSurroundings } from "../../frame/faults.ts";
import { judgeRecorded } from "../../judge/judge.ts";
import { mangled, nonsense } from "./mangle.ts";

/** The texts to be mangled: a profile's JSON, an archive's, and a history's lines. */
export interface Originals {
  profiles: readonly string[];
  archives: readonly string[];
  histories: readonly string[];
}

/** A text whose reading ended in a stack trace, or took too long, and how. */
export interface Broken {
  seed: number;
  kind: keyof Originals;
  how: string;
  text: string;
}

/** The longest time for one text, in ms: the machine may be busy, and a search that backtracks takes minutes. */
const mostMs = 10_000;

/** Uses each text as the commands do, to its last word. */
const uses: Record<keyof Originals, (text: string) => Promise<unknown> | unknown> = {
  profiles: (text) => {
    const profile = parseProfile(JSON.parse(text), {});
    headerEvent(new Vault(), { profile, kit: "", digest: "", command: "", run: "f", seed: 1 });
    if (text.length % 16 > 0) return;
    planOf(offerOf({ profile, rules }));
  },
  archives: told,
  histories: told,
};

async function told(text: string): Promise<void> {
  const report = await judgeRecorded(
    () => inParts(text),
    "fuzzed",
    text.length % 2 > 0 ? {} : { target: base },
  );
  terminalReport(report, { colour: true, columns: 100 });
  jsonReport(report);
}

/** A text in parts of all sizes. */
async function* inParts(text: string): AsyncGenerator<string> {
  for (let at = 0, size = 1; at < text.length; at += size, size *= 2)
    yield text.slice(at, at + size);
}

/** The base URL of the target in the archives. */
export const base = "http://127.0.0.1:4010";

/** The text of a seed: mangled out of one of the originals, or nonsense. */
export function textOf(seed: number, originals: Originals): Pick<Broken, "kind" | "text"> {
  const random = new Random(seed * 2_654_435_761);
  const kinds = ["profiles", "profiles", "archives", "histories"] as const;
  const kind = kinds[seed % kinds.length] ?? "profiles";
  if (random.happens(0.04)) return { kind, text: nonsense(random) };
  const from = originals[kind];
  return { kind, text: mangled(from[random.below(from.length)] ?? "", random) };
}

/** Uses the text of a seed; returns how that broke, or undefined where the text was read or refused in a sentence. */
export async function broken(seed: number, originals: Originals): Promise<Broken | undefined> {
  const { kind, text } = textOf(seed, originals);
  const from = performance.now();
  const how = await unexpected(kind, text);
  const ms = performance.now() - from;
  if (how !== undefined) return { seed, kind, how, text };
  return ms > mostMs ? { seed, kind, how: `took ${Math.round(ms)} ms`, text } : undefined;
}

async function unexpected(kind: keyof Originals, text: string): Promise<string | undefined> {
  try {
    await uses[kind](text);
    return undefined;
  } catch (error) {
    const said = faultOfTheSurroundings(error);
    if (said !== undefined) return said.trim() === "" ? "an error without a word" : undefined;
    // The reader of a profile's file reports that itself (readProfile).
    if (kind === "profiles" && error instanceof SyntaxError && !isJson(text)) return undefined;
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The archive that a history's calls make. */
export const archiveOf = (history: string): string =>
  [...harReport(readHistory(decodeHistory(history)), base)].join("");
