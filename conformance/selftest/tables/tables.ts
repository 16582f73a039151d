import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { type Mutant, mutants } from "../../../fixtures/mutants/index.ts";
import { variants } from "../../../fixtures/variants/index.ts";
import { digested, digestOf } from "./digests.ts";
import type { Result } from "./pool.ts";

/** One row of the kill table: what a mutant breaks, and what was reported of it. */
const kill = z.object({
  mutant: z.string(),
  subtle: z.boolean(),
  breaks: z.array(z.string()),
  reported: z.array(z.string()),
  /** The drives whose episodes showed it: those are played first when it is examined again. */
  by: z.array(z.string()).default([]),
  /** Why nobody who has the document alone can tell it from a right service; it counts in no figure. */
  undetectable: z.string().optional(),
});

/** One row of the soundness table: a variant, or a company of them (company.ts), and whatever was wrongly said of it. */
const soundness = z.object({
  variant: z.string(),
  failed: z.array(z.string()),
  /** Rules that could not be told of it, and can of the reference in as few episodes. */
  inconclusive: z.array(z.string()),
});

/** The published tables as data; `digests` say what they were made from. */
export const tables = z.object({
  digests: z.record(z.string(), z.string()),
  kills: z.array(kill),
  soundness: z.array(soundness),
});
export type Tables = z.infer<typeof tables>;
export type Kill = z.infer<typeof kill>;
type Soundness = z.infer<typeof soundness>;

/** The queue's mutants are driven by k6: `npm run bench -- deviations` has a table of its own. */
export const drivenByProperties: readonly Mutant[] = mutants.filter(({ area }) => area !== "queue");

export const tablesFile = fileURLToPath(new URL("./tables.generated.json", import.meta.url));

/** The committed tables. Throws where they are missing or no tables. */
export function readTables(): Tables {
  return tables.parse(JSON.parse(readFileSync(tablesFile, "utf8")));
}

/** Whether tables were made from today's judges, reference, mutants and variants. */
export const isFresh = ({ digests }: Tables): boolean =>
  digested.every((name) => digests[name] === digestOf(name));

/**
 * The tables of what examinations came to, by mutant and by variant, companies of variants that are accused behind
 * them; one that ended in an error reports nothing.
 */
export function tablesOf(
  kills: ReadonlyMap<string, Result>,
  soundness: ReadonlyMap<string, Result>,
): Tables {
  return {
    digests: Object.fromEntries(digested.map((name) => [name, digestOf(name)])),
    kills: drivenByProperties.map((mutant) => killOf(mutant, kills.get(mutant.id))),
    soundness: [...new Set([...variants.map(({ id }) => id), ...soundness.keys()])].map((id) =>
      soundnessRow(id, soundness.get(id)),
    ),
  };
}

function soundnessRow(variant: string, result: Result | undefined): Soundness {
  if (result === undefined || "error" in result) {
    return { variant, failed: [], inconclusive: ["no result"] };
  }
  return { variant, failed: result.failed, inconclusive: result.inconclusive };
}

function killOf({ id, subtle, breaks, undetectable }: Mutant, result: Result | undefined): Kill {
  const seen = result === undefined || "error" in result ? undefined : result;
  const row = {
    mutant: id,
    subtle,
    breaks: breaks.map((clause) => clause.id),
    reported: seen?.failed ?? [],
    by: seen?.by ?? [],
  };
  return undetectable === undefined ? row : { ...row, undetectable };
}

/** Killed: every rule that it breaks is reported, as the row names it. */
export const isKilled = ({ breaks, reported }: Kill): boolean =>
  breaks.some((rule) => reported.includes(rule));

/** Rules that were reported and are not among those that the mutant breaks. */
export const unrelated = ({ breaks, reported }: Kill): string[] =>
  reported.filter((rule) => !breaks.includes(rule));
