/**
 * Whether findings can be acted on: `npm run bench -- scripts [COUNT] [SEED]`, 30 and 1 by default. A seeded sample of
 * mutants is checked for the rules that each breaks, and the scripts of the findings are played against the mutant (1:
 * the fault is there) and against the reference (0: it is not). Mutants of the queue and of webhooks have no scripts.
 */
import { drawn } from "../../conformance/selftest/tables/task.ts";
import { exitCodes } from "../../contracts/report.ts";
import { mutants } from "../../fixtures/mutants/index.ts";
import { replaysOn } from "../selftest/replayed.ts";

const [count = 30, seed = 1] = process.argv.slice(2, 4).map(Number);
const ids = process.argv.slice(4);
const playable = mutants.filter(
  ({ id, area, undetectable }) =>
    ids.includes(id) || (ids.length === 0 && area !== "queue" && undetectable === undefined),
);
/** What a script said last: it may have tried two hundred times. */
const ending = (said: string): string => said.split("\n").slice(-9).join("\n");
let [acted, found] = [0, 0];
for (const mutant of drawn(playable, playable.length, seed)) {
  if (found === count) break;
  const rules = mutant.breaks.map(({ id }) => id);
  const { report, replays } = await replaysOn(
    mutant,
    ["check", "--extent", "usual", "--rules", ...rules],
    {
      replays: false,
    },
  );
  const own = replays.filter(
    ({ rule, scripts }) => rules.includes(rule) && scripts.broken.code !== null,
  );
  const ended = own.map(({ rule, scripts: { broken, mended } }) => {
    const alone = report?.verdicts.find((one) => one.rule === rule)?.finding?.reproduced.alone;
    return {
      rule,
      alone,
      codes: `${broken.code} ${mended.code}`,
      said: [broken.said, mended.said].map(ending),
    };
  });
  if (ended.length === 0) {
    console.log(
      `    ${mutant.id} was not found by the rules that it breaks alone, or has no script`,
    );
    continue;
  }
  const isActedOn = ended.every(({ codes }) => codes === "1 0");
  found += 1;
  if (isActedOn) acted += 1;
  console.log(`${isActedOn ? "ok " : "not"} ${mutant.id}`);
  for (const { rule, alone, codes, said } of ended)
    console.log(
      `      ${rule}: ${codes}, alone ${alone}${codes === "1 0" ? "" : `\n${said.join("--\n")}`}`,
    );
}
console.log(
  `${acted} of ${found} found mutants whose scripts say 1 on them and 0 on the reference, by seed ${seed}`,
);
process.exitCode = acted === found ? exitCodes.conforms : exitCodes.broken;
