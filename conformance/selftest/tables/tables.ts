import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { type Mutant, mutants } from "../../../fixtures/mutants/index.ts";
import { idsIn } from "./company.ts";
import type { Digests } from "./digests.ts";
import { digestOfRegression, idOfRegression, type Regression } from "./regressions.ts";
import { stepNames } from "./step-names.ts";
import type { Result } from "./task.ts";

/** One row of the kill table: what a mutant breaks, and what was reported of it. */
const kill = z.object({
  mutant: z.string(),
  subtle: z.boolean(),
  breaks: z.array(z.string()),
  reported: z.array(z.string()),
  /** The drives whose episodes killed it: they are played first when it is examined again. */
  by: z.array(z.string()).default([]),
  /** The runs whose episodes killed it, where the matrix has none that do; they are played before all others. */
  runs: z.record(z.string(), z.array(z.number()).readonly()).optional(),
  /** The step that killed it (steps.ts), with which the next examination begins. */
  step: z.enum(stepNames).optional(),
  /** The digest of what the row depends on, at the time of the examination; empty where the examination failed. */
  made: z.string().default(""),
  /** Why the document alone cannot distinguish it from a right service; it counts in no figure. */
  undetectable: z.string().optional(),
});

/**
 * One row of the soundness table: a variant, or a company of variants (company.ts), and what was wrongly said of it.
 */
const soundness = z.object({
  variant: z.string(),
  failed: z.array(z.string()),
  /** Rules that are untold of it, but not of the reference in as few episodes. */
  inconclusive: z.array(z.string()),
  /** The digest of what the row depends on, without the rules. */
  made: z.string().default(""),
});

/** One row of the runs that once accused a right service (regressions.ts): what the run said when it was made last. */
const regression = z.object({
  id: z.string(),
  failed: z.array(z.string()),
  made: z.string().default(""),
});

/** The published tables as data. */
export const tables = z.object({
  /** How many runs wrote them. */
  run: z.number().default(0),
  /** The digests of the rules that every row of the soundness table was examined by. */
  rules: z.record(z.string(), z.string()).default({}),
  kills: z.array(kill),
  soundness: z.array(soundness),
  regressions: z.array(regression).default([]),
});
export type Tables = z.infer<typeof tables>;
export type Kill = z.infer<typeof kill>;
export type RegressionRow = z.infer<typeof regression>;
export type Soundness = z.infer<typeof soundness>;

/** The queue's mutants are driven by k6: `npm run bench -- deviations` has a table of its own. */
export const drivenByProperties: readonly Mutant[] = mutants.filter(({ area }) => area !== "queue");

export const tablesFile = fileURLToPath(new URL("./tables.generated.json", import.meta.url));

/** The committed tables. Throws where they are missing or no tables. */
export function readTables(): Tables {
  return tables.parse(JSON.parse(readFileSync(tablesFile, "utf8")));
}

/** The row of a mutant; one whose examination ended in an error reports nothing. */
export function killOf(mutant: Mutant, result: Result, digests: Digests): Kill {
  const { id, subtle, breaks, undetectable } = mutant;
  const about = { mutant: id, subtle, breaks: breaks.map((clause) => clause.id) };
  const why = undetectable === undefined ? {} : { undetectable };
  if ("error" in result) return { ...about, reported: [], by: [], made: "", ...why };
  const { failed, by, runs = {}, step } = result;
  const isKnown = step === "shown" || Object.keys(runs).length === 0;
  const how = { by, ...(!isKnown && { runs }), ...(step && { step }) };
  return { ...about, reported: failed, ...how, made: digests.ofKill(id, by), ...why };
}

/** The row of a variant, or of a company that was accused. */
export function soundnessOfRow(variant: string, result: Result, digests: Digests): Soundness {
  if ("error" in result) return { variant, failed: [], inconclusive: ["no result"], made: "" };
  const { failed, inconclusive } = result;
  return { variant, failed, inconclusive, made: digests.ofSoundness(idsIn(variant)) };
}

/** The row of a run that once accused a right service; a run that ended in an error must be made again. */
export function regressionOf(one: Regression, result: Result, digests: Digests): RegressionRow {
  const id = idOfRegression(one);
  if ("error" in result) return { id, failed: [], made: "" };
  return { id, failed: result.failed, made: digestOfRegression(one, digests) };
}

/** Killed: every rule that it breaks is reported, as the row names it. */
export const isKilled = ({ breaks, reported }: Kill): boolean =>
  breaks.some((rule) => reported.includes(rule));

/** Rules that were reported although the mutant does not break them. */
export const unrelated = ({ breaks, reported }: Kill): string[] =>
  reported.filter((rule) => !breaks.includes(rule));
