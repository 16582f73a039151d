import { rules } from "../../conformance/rules/index.ts";
import { seedOf } from "../../conformance/run/seed-of.ts";
import { idsIn } from "../../conformance/selftest/tables/company.ts";
import { todaysDigests } from "../../conformance/selftest/tables/digests.ts";
import type { Examined } from "../../conformance/selftest/tables/examine.ts";
import { Known } from "../../conformance/selftest/tables/known.ts";
import { Pool } from "../../conformance/selftest/tables/pool.ts";
import { drivenByProperties } from "../../conformance/selftest/tables/tables.ts";
import type { Task } from "../../conformance/selftest/tables/task.ts";
import type { ExitCode } from "../../contracts/report.ts";
import type { Mutant } from "../../fixtures/mutants/index.ts";
import { variants } from "../../fixtures/variants/index.ts";
import type { TablesFlags } from "../tables.ts";
import { type Examiner, examiner } from "./examiner.ts";

/** The facts of a service on another machine, at a pace that an examination can wait for. */
const facts: NonNullable<Task["facts"]> = { pace: { mode: "gentle", requestsPerSecond: 1000 } };
/** How many mutants are drawn; half as many variants. */
const usualSample = 100;
const threads = 2;
/** The least shares of killed mutants: of all, and of the crude ones. */
const [barOfAll, barOfCrude] = [0.7, 0.9];

/**
 * Examines a sample of the mutants of the rules that a gentle run tells, and of the variants, by a gentle run each.
 * Prints how many mutants were killed, and which variants were accused. Goes on where an earlier run was cut short.
 */
export async function tabulateGently(flags: TablesFlags): Promise<ExitCode> {
  const { seed = 1, only = ".", sample = usualSample, atOnce = 4 } = flags;
  const digests = await todaysDigests();
  const everyRule = rules.map(({ clause }) => clause.id);
  const pool = new Pool(threads, atOnce);
  const known = new Known("out/tables/gentle", ({ kind, id }) =>
    digests.ofSoundness(kind === "reference" ? [] : idsIn(id), everyRule),
  );
  const examine = examiner(pool, known);
  const ask = (kind: Task["kind"], id: string) => examine({ kind, id, seed, facts });
  try {
    const right = await ask("reference", "reference");
    if ("error" in right) throw new Error(right.error);
    const untold = new Set(right.inconclusive);
    const wanted = new RegExp(only);
    const mutants = drivenByProperties
      .filter(({ id, undetectable }) => wanted.test(id) && undetectable === undefined)
      .filter(({ breaks }) => breaks.some(({ id }) => !untold.has(id)));
    const drawn = draw(mutants, sample, seed);
    const spared = draw(
      variants.filter(({ id }) => wanted.test(id)),
      Math.ceil(sample / 2),
      seed,
    );
    const [kills, others] = await Promise.all([
      Promise.all(drawn.map(async (mutant) => killOf(mutant, await ask("mutants", mutant.id)))),
      Promise.all(spared.map(({ id }) => ask("variants", id))),
    ]);
    return tell(kills, others, { of: mutants.length, told: everyRule.length - untold.size });
  } finally {
    (examine as Examiner).done();
    await pool.close();
  }
}

/** So many items of a list, drawn by the seed. */
function draw<T extends { id: string }>(list: readonly T[], count: number, seed: number): T[] {
  return list.toSorted((a, b) => seedOf(seed, a.id) - seedOf(seed, b.id)).slice(0, count);
}

interface Kill {
  mutant: Mutant;
  isKilled: boolean;
  others: string[];
}

type Result = Examined | { id: string; error: string };

/** A mutant is killed where a rule that it breaks was reported. */
function killOf(mutant: Mutant, result: Result): Kill {
  const failed = "error" in result ? [] : result.failed;
  const broken = new Set(mutant.breaks.map(({ id }) => id));
  return {
    mutant,
    isKilled: failed.some((rule) => broken.has(rule)),
    others: failed.filter((rule) => !broken.has(rule)),
  };
}

function tell(
  kills: readonly Kill[],
  others: readonly Result[],
  { of, told }: { of: number; told: number },
): ExitCode {
  const crude = kills.filter(({ mutant }) => !mutant.subtle);
  const killed = kills.filter(({ isKilled }) => isKilled);
  const crudeKilled = crude.filter(({ isKilled }) => isKilled);
  const accused = others.filter((one) => "error" in one || one.failed.length > 0);
  const lines = [
    `a gentle run tells ${told} rules of the reference; ${of} mutants break one of them`,
    `${killed.length} of ${kills.length} of these die by it (${percent(killed, kills)}), and ${crudeKilled.length} of ${crude.length} of the crude ones (${percent(crudeKilled, crude)})`,
    `${others.length - accused.length} of ${others.length} variants pass without a fail`,
    ...kills.filter(({ isKilled }) => !isKilled).map(({ mutant }) => `survived  ${mutant.id}`),
    ...kills
      .filter(({ others }) => others.length > 0)
      .map(({ mutant, others }) => `misnamed  ${mutant.id}: also reported ${others.join(", ")}`),
    ...accused.map(
      (one) => `accused   ${one.id}: ${"error" in one ? one.error : one.failed.join(", ")}`,
    ),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
  const isEnough =
    killed.length >= barOfAll * kills.length && crudeKilled.length >= barOfCrude * crude.length;
  return isEnough && accused.length === 0 ? 0 : 1;
}

const percent = (part: readonly unknown[], whole: readonly unknown[]): string =>
  `${Math.round((100 * part.length) / Math.max(1, whole.length))} %`;
