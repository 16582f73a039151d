import type { Result } from "../examine.ts";
import { usualSeconds } from "../row.ts";
import { cell } from "../table.ts";
import type { Cheat } from "./cheat.ts";
import { type Telling, toldBy, verdictOn } from "./telling.ts";

const rulesOf = (cheat: Cheat, result: Result): string =>
  toldBy(cheat, result)
    .map((rule) => `\`${rule}\``)
    .join(", ");

/** The rules that report a cheat, or what it would take to detect it. */
function tellsIt({ cheat, usual, experiment }: Telling): string {
  if (cheat.needs === undefined) return rulesOf(cheat, usual);
  if (experiment === undefined || cheat.experiment === undefined) return cheat.needs;
  return `${cheat.needs} With ${cheat.experiment.how}: ${rulesOf(cheat, experiment)}`;
}

function verdictIn({ cheat, usual, experiment }: Telling): string {
  const word = verdictOn(cheat, usual);
  if (experiment === undefined) return word;
  return `${word}; ${verdictOn(cheat, experiment)} by the experiment`;
}

const seconds = ({ usual, experiment }: Telling): string =>
  experiment === undefined ? `${usual.seconds}` : `${usual.seconds}; ${experiment.seconds}`;

function line(telling: Telling): string {
  const { id, behaviour, hides } = telling.cheat;
  const cells = [behaviour, hides, tellsIt(telling), verdictIn(telling), seconds(telling)];
  return `| \`${id}\` | ${cells.map(cell).join(" | ")} |`;
}

/** The page of all cheats. */
export function page(told: readonly Telling[]): string {
  const usual = told.filter(({ cheat, usual }) => verdictOn(cheat, usual) === "told").length;
  const more = told.filter(({ experiment }) => experiment !== undefined).length;
  const passed = told.filter(
    ({ cheat, usual, experiment }) =>
      experiment === undefined && verdictOn(cheat, usual) === "passed",
  ).length;
  return `# Cheats

Each row is the reference with faults that it shows on some occasions only: it is right for whom it takes for the kit, or as
long as it thinks that it is examined. The usual check is a \`check\` of a few rules, those that the faults break among them, with
\`--runs 2\` and \`--time ${usualSeconds.given}s\`, in a process of its own; an experiment is that check with one thing changed, which the row names.
\`npm run torture -- cheats\` examines all of them, and writes this page where each is told, or not, as it says of itself, and under no
rule but those that it breaks.

**told**: a rule that it breaks fails. **not told**: none of them fails and none passes, so that the run is INCOMPLETE, never PASSED. **passed**: none
fails and one passes, because the run saw only right answers to what it takes: the kit judges what it saw.

${told.length} cheats: the usual check tells ${usual}, an experiment ${more} more; ${told.length - usual - more} are told by neither, and of these a broken rule passes in ${passed}.

| cheat | behaviour | what it hides | told by, or what it takes | verdict | s |
|---|---|---|---|---|---|
${told.map(line).join("\n")}

A service that lies to the profile's probes in the same way as to everybody else stands in no row: what a probe alone shows has no other witness.

## What tells the kit apart

By default nothing in the headers of a request does: it has \`host\`, \`connection: keep-alive\`, \`authorization\` where it presents a token,
\`content-type\` where it has a body, and \`content-length\`, in this order, and no User-Agent, Accept or cookie; that they are missing is rare among
clients, too. Drives that play a browser send a browser's headers. \`target.headers\` adds any, a User-Agent among them.

Paths and bodies hold what a maker who has read this repository may know again:

| what | by default | changed by |
|---|---|---|
| addresses | \`user-\`, the run's id (when it began, and chance), \`x\`, a number, \`@example.com\` | \`signup.address\`; the run's id stays in it |
| names of people and devices | of a short list, or drawn | nothing |
| passwords | 16 characters, or some more, each class in turn | \`signup.password\` |
| track_ids | 24 letters and digits that begin with \`tK\`, \`4K\`, \`0k\` or \`00\`, or digits alone; some longer | \`async.trackId\` |
| made-up secrets | words such as \`no-such-key-\` and the run's id, or one of the target's own with a change | nothing |
| bodies that are wrong on purpose | of one list, with values of their own | nothing |
| webhook URLs | \`/h/\` and some 30 drawn letters and digits, at the kit's address | \`evidence.webhook.publicUrl\` changes the address |
| pace, and what follows what | as fast as the target bears, at most 32 users busy | \`pace\` |

A service that was made to know all of this passes any examination that it knows. What it cannot know is who its customers are: \`record\`
stands between them and the service, and \`judge\` reads what passed with the same rules.
`;
}
