/**
 * Compares the judges of accounts with a model of users, tokens and mails.
 * - `npm run bench -- accounts seeds FIRST LAST` walks the right services of these seeds. Exits 1 where one was accused.
 * - `… accounts power [RUNS]` measures in how many of so many runs each clause that is broken is told by its own rule.
 * Both print as they go.
 */
import { printPower } from "../../conformance/selftest/accounts/print-power.ts";
import { accusedOf } from "../../conformance/selftest/accounts/right.ts";

const [what, ...numbers] = process.argv.slice(2);
const [first = 1, last = first] = numbers.map(Number);

if (what === "power") printPower(numbers.length === 0 ? 24 : first, console.log);
else if (accusedOf([first, last], console.log).length > 0) process.exitCode = 1;
