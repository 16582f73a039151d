/**
 * Which runs of which drives show each mutant: `npm run bench -- matrix [PATTERN]`. Half an hour from nothing on two
 * cores; one that was cut short goes on. Writes what the usual runs of a drive are chosen by (`bench -- plan usual`).
 */
import { writeFileSync } from "node:fs";
import { type Matrix, matrixFile, shownBy } from "../../conformance/selftest/plan/matrix.ts";
import { Known } from "../../conformance/selftest/tables/known.ts";
import { Pool } from "../../conformance/selftest/tables/pool.ts";
import { drivenByProperties } from "../../conformance/selftest/tables/tables.ts";
import { examiner } from "../tables/examiner.ts";

const seed = 1;
const [pattern = "."] = process.argv.slice(2);
const isWanted = new RegExp(pattern);
const mutants = drivenByProperties.filter(({ id }) => isWanted.test(id));

const pool = new Pool(2, 8);
// What was found out counts until the matrix is whole: judges may change meanwhile.
const known = new Known("out/matrix", () => "");
const examine = examiner(pool, known);
const rows = await Promise.all(
  mutants.map(
    async ({ id }) => [id, shownBy(await examine({ kind: "episodes", id, seed }))] as const,
  ),
);
examine.done();
await pool.close();

const shown: Matrix = Object.fromEntries(rows.flatMap(([id, by]) => (by ? [[id, by]] : [])));
const unshown = rows.filter(([, by]) => by === undefined).map(([id]) => id);
console.log(
  `${Object.keys(shown).length} of ${rows.length} mutants are shown; not: ${unshown.join(", ")}`,
);
if (pattern === ".") {
  const lines = Object.entries(shown).map(
    ([id, by]) => `${JSON.stringify(id)}: ${JSON.stringify(by)}`,
  );
  writeFileSync(matrixFile, `{\n${lines.join(",\n")}\n}\n`);
  known.forget();
}
