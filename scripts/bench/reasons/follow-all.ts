import { inLanes } from "../../../conformance/run/in-lanes.ts";
import { factsOf } from "../../../conformance/selftest/reasons/facts.ts";
import {
  follow,
  type LawOptions,
  type Unsettled,
} from "../../../conformance/selftest/reasons/reasons.ts";
import { type ExitCode, exitCodes } from "../../../contracts/report.ts";
import { referenceProfile } from "../../../fixtures/profiles/reference.ts";

const address = "127.0.0.1:0";

/** The facts of the reference's whole profile. */
const all = factsOf(
  referenceProfile("http://127.0.0.1:1", {
    ...{ smtp: address, payment: address, webhook: address },
    ...{ serviceMs: 20, evidence: true, trace: true },
  }),
);

interface Terms extends Omit<LawOptions, "steps"> {
  /** How often a reason may lead to a further one: where one fact is missing, and where all are. */
  steps: { one: number; all: number };
  /** The facts that are taken away: those whose names match; `all` takes all of them at once. */
  pattern: string;
  /** No further fact begins after so long. */
  minutes: number;
  lanes: number;
}

/**
 * Takes each fact of the whole profile away in turn, and then all of them. Follows the reasons of rules that become
 * untold, and prints reasons that settle nothing. Returns the exit code, and how many facts there was no time for.
 */
export async function followAll(terms: Terms): Promise<{ code: ExitCode; left: number }> {
  const { pattern, minutes, lanes, steps, ...law } = terms;
  const until = Date.now() + minutes * 60_000;
  const wanted = [...all.map((fact) => [fact]), all].filter((taken) =>
    new RegExp(pattern).test(nameOf(taken)),
  );
  let [untold, unsettled, left] = [0, 0, 0];
  await inLanes(wanted, lanes, async (taken) => {
    if (Date.now() > until) {
      left += 1;
      return;
    }
    const followed = await follow(taken, {
      ...law,
      steps: taken.length === 1 ? steps.one : steps.all,
    });
    untold += followed.untold;
    unsettled += followed.unsettled.length;
    console.log(
      `${nameOf(taken)}: ${followed.untold} untold, ${followed.unsettled.length} unsettled`,
    );
    for (const one of followed.unsettled) console.log(`  ${inWords(one)}`);
  });
  console.log(
    `${unsettled} of ${untold} untold rules have a reason that settles nothing; ${left} left`,
  );
  const isKept = unsettled === 0 && left === 0;
  return { code: isKept ? exitCodes.conforms : exitCodes.broken, left };
}

const nameOf = (taken: readonly string[]): string => (taken.length === 1 ? `${taken[0]}` : "all");

function inWords({ rule, needs, missing }: Unsettled): string {
  const said = needs.map(({ kind, name, text }) => `${kind} ${name}: ${text}`).join("; ");
  const without = missing.length > 3 ? `${missing.length} facts` : missing.join(", ");
  return `${rule} without ${without}: ${said}`;
}
