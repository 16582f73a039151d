import { inLanes } from "../../../conformance/run/in-lanes.ts";
import { idOf, inCompany } from "../../../conformance/selftest/tables/company.ts";
import type { Consumer } from "../../../contracts/pacts/interaction.ts";
import { type Mutant, mutants } from "../../../fixtures/mutants/index.ts";
import { type Variant, variants } from "../../../fixtures/variants/index.ts";
import { examine } from "../../contracts/examine.ts";
import { readPacts, rulesOf } from "../../contracts/pact-file.ts";

/** What the pacts alone reported of a mutant. */
export interface Caught {
  mutant: Mutant;
  /** The rules that failed: those that the mutant breaks, and others. */
  failed: readonly string[];
}

/** What the pacts alone reported of a variant. */
export interface Told {
  variant: Variant;
  /** The rules that failed: each is a false alarm. */
  failed: readonly string[];
  /** Interactions that Pact calls different, each with its reason: a warning, and no verdict. */
  differing: readonly string[];
}

export interface Sweep {
  caught: Caught[];
  variants: number;
  /** The variants of which the pacts reported anything. */
  told: Told[];
}

/** How many examinations run at the same time: each waits for Pact's process half of its time. */
const lanes = 4;
/** How many variants are examined as one. */
const companySize = 8;

/** The consumers whose interactions stand for each rule. */
const consumers = new Map<string, Set<Consumer>>();
for (const { consumer, interactions } of readPacts()) {
  for (const rule of interactions.flatMap(rulesOf)) {
    const standing = consumers.get(rule) ?? new Set();
    consumers.set(rule, standing.add(consumer.name as Consumer));
  }
}

/** The consumers whose pact stands for a rule that a mutant breaks. */
export const consumersOf = ({ breaks }: Pick<Mutant, "breaks">): Consumer[] => [
  ...new Set(breaks.flatMap(({ id }) => [...(consumers.get(id) ?? [])])),
];

/** The mutants that break a rule for which an interaction stands. */
export const standing: readonly Mutant[] = mutants.filter(
  (mutant) => mutant.undetectable === undefined && consumersOf(mutant).length > 0,
);

/** Verifies the pacts against every variant, in companies, and against every mutant of a rule that they stand for. */
export async function sweep(wanted: RegExp, tell: (what: string) => void): Promise<Sweep> {
  const isWanted = ({ id }: { id: string }): boolean => wanted.test(id);
  const right = variants.filter(isWanted);
  const told: Told[] = [];
  await inLanes(inCompany(right, companySize), lanes, async (company) => {
    told.push(...(await toldOf(company, tell)));
  });
  const caught: Caught[] = [];
  await inLanes(standing.filter(isWanted), lanes, async (mutant) => {
    const { failed } = await examine([mutant], { consumers: consumersOf(mutant) });
    tell(`${mutant.id}: ${failed.join(", ") || "nothing"}`);
    caught.push({ mutant, failed });
  });
  caught.sort((a, b) => standing.indexOf(a.mutant) - standing.indexOf(b.mutant));
  told.sort((a, b) => right.indexOf(a.variant) - right.indexOf(b.variant));
  return { caught, variants: right.length, told };
}

/** What the pacts report of a company's variants; where they report anything, each variant is examined alone. */
async function toldOf(company: readonly Variant[], tell: (what: string) => void): Promise<Told[]> {
  const { failed, verified } = await examine(company);
  const differing = verified
    .filter(({ outcome }) => outcome === "differs")
    .map(({ interaction, why }) => `${interaction} (${why.join("; ")})`);
  tell(`${idOf(company)}: ${[...failed, ...differing].join(", ") || "nothing"}`);
  const [variant] = company;
  if (failed.length + differing.length === 0 || variant === undefined) return [];
  if (company.length === 1) return [{ variant, failed, differing }];
  const told: Told[] = [];
  for (const one of company) told.push(...(await toldOf([one], tell)));
  return told;
}
