/**
 * Mutation testing of the judges themselves: `stryker [AREA…] [--lines N] [--seed N] [--recorded]`. Stryker changes a
 * sample of an area's files, drawn by seed. Unit tests, and with `--recorded` recorded runs, look for each change.
 * Writes the figures into stryker.md.
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { areas, intoPage, score, tested } from "../../conformance/selftest/stryker/stryker.ts";
import { exitCodes } from "../../contracts/report.ts";

const page = fileURLToPath(new URL("../../conformance/selftest/laws/stryker.md", import.meta.url));
/** The percentage of changes that an area's tests must notice. */
const bar = 85;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    lines: { type: "string", default: "250" },
    seed: { type: "string", default: "1" },
    recorded: { type: "boolean", default: false },
  },
});
const asked = areas.filter((area) => positionals.length === 0 || positionals.includes(area));
let isBelow = asked.length === 0;
if (isBelow) console.error(`There is no such area. Choose of: ${areas.join(", ")}.`);
for (const area of asked) {
  const one = await tested(area, {
    lines: Number(values.lines),
    seed: Number(values.seed),
    recorded: values.recorded,
  });
  const command = `npm run bench -- stryker ${area} --lines ${values.lines} --seed ${values.seed}${values.recorded ? " --recorded" : ""}`;
  await intoPage(page, one, command);
  for (const { file, line, was, became } of one.survivors) {
    console.log(`${file}:${line}  ${was.slice(0, 90)}  =>  ${became.slice(0, 90)}`);
  }
  console.log(`${area}: ${one.killed} of ${one.mutants} mutants killed, ${score(one)} %`);
  isBelow ||= Number(score(one)) < bar;
}
process.exitCode = isBelow ? exitCodes.broken : exitCodes.conforms;
