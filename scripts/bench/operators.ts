/**
 * Mutants that operators make of decisions (fixtures/mutants/operators), which nobody fitted the kit to:
 * `npm run bench -- operators [COUNT] [SEED] [own|quick|usual]`, 60, 1 and usual by default. Each of a seeded sample meets a
 * check of that extent; with `own`, a quick check of the rules that it breaks, seconds each. Those
 * of the queue are left out: k6 drives its rules.
 */
import { Pool } from "../../conformance/selftest/tables/pool.ts";
import { drawn, fared } from "../../conformance/selftest/tables/task.ts";
import { exitCodes } from "../../contracts/report.ts";
import { generated } from "../../fixtures/mutants/operators/generated.ts";

const [count = 60, seed = 1] = process.argv.slice(2, 4).map(Number);
const extent = (["own", "quick", "usual"] as const).find(
  (one) => one === (process.argv[4] ?? "usual"),
);
if (
  extent === undefined ||
  ![count, seed].every((number) => Number.isSafeInteger(number) && number > 0)
) {
  console.error(
    "COUNT and SEED are whole numbers above 0, such as: npm run bench -- operators 150 1; after them, own, quick or usual",
  );
  process.exit(exitCodes.environment);
}

const detectable = generated.filter(
  ({ area, undetectable }) => area !== "queue" && undetectable === undefined,
);
const pool = new Pool(2);
const extents = [extent] as const;
const rows = await Promise.all(
  drawn(detectable, count, seed).map(async ({ id, breaks }) => {
    const keeps = `out/histories/operators/${id.replaceAll(/[^\w.@-]/g, "-")}.ndjson.gz`;
    const { isKilled, others, error } = fared(
      await pool.examine({ ids: [id], extents, seed, keeps }),
    );
    const broken = breaks.map((clause) => clause.id).join(", ");
    if (error !== undefined) console.log(`error: ${id}: ${error}`);
    else if (!isKilled)
      console.log(`survived: ${id} (breaks ${broken}; reported ${others.join(", ") || "nothing"})`);
    return { isKilled, isRare: id.endsWith("@one-in-thirty") };
  }),
);
await pool.close();
const share = (some: typeof rows): string =>
  `${some.filter(({ isKilled }) => isKilled).length} of ${some.length}`;
console.log(
  `${share(rows)} mutants by operators killed by a rule that they break, ${share(rows.filter(({ isRare }) => !isRare))} of those that deviate more often than once in thirty; drawn from ${detectable.length} by seed ${seed}`,
);
