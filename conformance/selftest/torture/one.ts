/** Examines the row that the command line names, in this process; prints the result as JSON. */
import { examine } from "./examine.ts";
import { rows } from "./rows/index.ts";

const row = rows.find(({ id }) => id === process.argv[2]);
if (row === undefined) throw new RangeError(`there is no row "${process.argv[2]}"`);
process.stdout.write(JSON.stringify(await examine(row)), () => process.exit());
