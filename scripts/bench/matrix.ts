/**
 * Which runs of which drives show each mutant: `npm run bench -- matrix [PATTERN]`, with a pattern only for its
 * mutants. All mutants take a quarter of an hour on two cores; a run that was cut short goes on. `bench -- plan usual`
 * chooses the usual runs by this matrix.
 */
import { writeFileSync } from "node:fs";
import { matrixFile, readMatrix, shownBy } from "../../conformance/selftest/plan/matrix.ts";
import { Known } from "../../conformance/selftest/tables/known.ts";
import { Pool } from "../../conformance/selftest/tables/pool.ts";
import { drivenByProperties } from "../../conformance/selftest/tables/tables.ts";
import { examiner } from "../tables/examiner.ts";

const seed = 1;
const [pattern = "."] = process.argv.slice(2);
const isWanted = new RegExp(pattern);
const mutants = drivenByProperties.filter(({ id }) => isWanted.test(id));

const pool = new Pool(2, 8);
// Results count until the matrix is whole, even if judges change meanwhile.
const known = new Known("out/matrix", () => "");
const examine = examiner(pool, known);
const rows = await Promise.all(
  mutants.map(
    async ({ id }) => [id, shownBy(await examine({ kind: "episodes", id, seed }))] as const,
  ),
);
examine.done();
await pool.close();

const renewed = new Map(rows);
const unshown = rows.filter(([, by]) => by === undefined).map(([id]) => id);
console.log(
  `${rows.length - unshown.length} of ${rows.length} mutants are shown; not: ${unshown.join(", ")}`,
);
const before = readMatrix();
const lines = drivenByProperties.flatMap(({ id }) => {
  const by = renewed.has(id) ? renewed.get(id) : before[id];
  return by === undefined ? [] : `${JSON.stringify(id)}: ${JSON.stringify(by)}`;
});
writeFileSync(matrixFile, `{\n${lines.join(",\n")}\n}\n`);
known.forget();
