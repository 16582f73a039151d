/**
 * Whether findings can be acted on: `npm run bench -- scripts [COUNT] [SEED]`, 30 and 1 by default. A seeded sample of
 * mutants is checked for the rules that each breaks, and the scripts of the findings are played against the mutant (1:
 * the fault is there) and against the reference (0: it is not), there with all mistyped that they ask for, too, and against
 * a server that refuses everybody, or is not there (2 each time: it cannot tell). Mutants of the queue and of webhooks have no scripts.
 */
import { drawn } from "../../conformance/selftest/tables/task.ts";
import { exitCodes } from "../../contracts/report.ts";
import { mutants } from "../../fixtures/mutants/index.ts";
import { generated } from "../../fixtures/mutants/operators/generated.ts";
import { replaysOn } from "../selftest/replayed.ts";

const [count = 30, seed = 1] = process.argv.slice(2, 4).map(Number);
const ids = process.argv.slice(4);
const playable =
  ids.length > 0
    ? [...mutants, ...generated].filter(({ id }) => ids.includes(id))
    : mutants.filter(({ area, undetectable }) => area !== "queue" && undetectable === undefined);
/** Broken, kept, and three times untold: null where a script has nothing typed. */
const isRight = (codes: string): boolean => /^1 0 (?:2|null) 2 2$/.test(codes);
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
  const ended = own.map(({ rule, scripts }) => {
    const played = Object.values(scripts);
    const alone = report?.verdicts.find((one) => one.rule === rule)?.finding?.reproduced.alone;
    return {
      rule,
      alone,
      codes: played.map(({ code }) => `${code}`).join(" "),
      said: played.map(({ said }) => ending(said)),
    };
  });
  if (ended.length === 0) {
    console.log(
      `    ${mutant.id} was not found by the rules that it breaks alone, or has no script`,
    );
    continue;
  }
  const isActedOn = ended.every(({ codes }) => isRight(codes));
  found += 1;
  if (isActedOn) acted += 1;
  console.log(`${isActedOn ? "ok " : "not"} ${mutant.id}`);
  for (const { rule, alone, codes, said } of ended)
    console.log(
      `      ${rule}: ${codes}, alone ${alone}${isRight(codes) ? "" : `\n${said.join("--\n")}`}`,
    );
}
console.log(
  `${acted} of ${found} found mutants whose scripts say 1 on them, 0 on the reference, and 2 where nothing can be told, by seed ${seed}`,
);
process.exitCode = acted === found ? exitCodes.conforms : exitCodes.broken;
