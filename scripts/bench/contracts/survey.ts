import { Pool } from "../../../conformance/selftest/tables/pool.ts";
import { type Mutant, mutants } from "../../../fixtures/mutants/index.ts";
import { examine } from "../../contracts/examine.ts";
import { startEmbedded } from "../../frame/embedded.ts";
import { schemathesis } from "./schemathesis.ts";

/** A tool's result on a mutant, and how long it took (ms). */
export interface Saying {
  killed: boolean;
  ms: number;
  /** The error, where the tool's run itself failed. */
  error?: string;
}

/** The tools, as the table names them. */
export const tools = ["Pact alone", "kit contracts", "Schemathesis", "kit check"] as const;
export type Tool = (typeof tools)[number];

export interface Row {
  mutant: Mutant;
  sayings: Record<Tool, Saying>;
}

const seed = 1;

/** Runs every tool on every mutant of a sample, one after another, each on an implementation of its own. */
export async function survey(
  sample: readonly Mutant[],
  tell: (what: string) => void,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const mutant of sample) {
    tell(`${rows.length + 1} of ${sample.length}  ${mutant.id}`);
    const pact = await examine([mutant]);
    const breaks = new Set(mutant.breaks.map((clause) => clause.id));
    rows.push({
      mutant,
      sayings: {
        "Pact alone": {
          killed: pact.verified.some(({ outcome }) => outcome === "differs"),
          ms: pact.ms,
        },
        "kit contracts": { killed: pact.failed.some((id) => breaks.has(id)), ms: pact.ms },
        Schemathesis: await bySchemathesis(mutant),
        "kit check": await byCheck(mutant),
      },
    });
  }
  return rows;
}

async function bySchemathesis({ id }: Mutant): Promise<Saying> {
  const embedded = await startEmbedded({ mutant: id });
  const from = performance.now();
  try {
    const { failed } = await schemathesis(embedded);
    return { killed: failed.length > 0, ms: performance.now() - from };
  } finally {
    await embedded.stop();
  }
}

/** Plays all rules and drives, as `kit check` does, without narrowing breaches down. */
async function byCheck({ id, breaks }: Mutant): Promise<Saying> {
  const pool = new Pool(1);
  const from = performance.now();
  const result = await pool.examine({ kind: "mutants", id, seed });
  const ms = performance.now() - from;
  await pool.close();
  if ("error" in result) return { killed: false, ms, error: result.error };
  const { failed } = result;
  return { killed: breaks.some((clause) => failed.includes(clause.id)), ms };
}

/** How many mutants the sample is drawn from. */
export const population = mutants.filter(({ area }) => area !== "queue").length;
