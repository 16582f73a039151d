import type { Profile } from "../../../contracts/profile/index.ts";
import type { Mutant } from "../../../fixtures/mutants/index.ts";
import { rules } from "../../rules/index.ts";
import type { Rule } from "../../rules/rule.ts";
import { knownOf, usualRuns } from "../../run/measured.ts";
import type { Drive } from "../../stage/drive.ts";
import type { ShownBy } from "../plan/matrix.ts";
import type { Examination } from "./examine.ts";
import { neighbours } from "./neighbours.ts";
import type { StepName } from "./step-names.ts";
import type { Kill } from "./tables.ts";

/** One try at a mutant: what is driven, and which rules must be reported for it to be the last. */
export interface Step extends Pick<Examination, "selects" | "mostRuns" | "picks"> {
  isEnough: (failed: readonly string[]) => boolean;
  name: StepName;
}

/** `some` episodes of each drive kill most mutants, and `more` nearly all others. */
const [some, more] = [4, 12];
/** Where few episodes are run, one in this many of the fixed cases is run. */
const oneIn = 20;
/** How many episodes of a drive of another area show whether a rule fails that the mutant does not break. */
const once = 1;
export const all = Number.POSITIVE_INFINITY;

/** So many episodes of each drive, and the fixed cases that are then its share. */
export const episodes = (
  least: (drive: Drive) => number,
): { mostRuns: (drive: Drive, facts: Profile) => number } => ({
  mostRuns: (drive, facts) => Math.max(least(drive), Math.ceil(drive.cases(facts).length / oneIn)),
});

/**
 * Growing tries, until one kills a mutant. First come the runs that show it by the matrix, the runs that killed it the
 * last time, and the drives of these. Then come the drives of the rules that it breaks; those of its area, which do not always show whose
 * fault it is; and all. Where a larger try was needed the last time, the tries between the first and that one are left
 * out, except of a survivor.
 */
export function stepsOf(mutant: Mutant, lastTime?: Kill, by?: ShownBy): Step[] {
  const broken = new Set(mutant.breaks.map(({ id }) => id));
  const near = neighbours(mutant);
  const nearDrives = new Set(rules.filter(({ clause }) => near.has(clause.id)).flatMap(drivesOf));
  const isNamed = (failed: readonly string[]): boolean =>
    failed.length > 0 && failed.every((rule) => broken.has(rule));
  const isExact = (failed: readonly string[]): boolean =>
    isNamed(failed) && failed.length === broken.size;
  const isAnything = () => true;

  const before = (lastTime?.reported ?? [...broken]).filter((rule) => broken.has(rule));
  const isAsBefore: Step["isEnough"] = (failed) =>
    isNamed(failed) && before.every((rule) => failed.includes(rule));

  const byDrivesOf = (those: ReadonlySet<string>, most: number) => ({
    ...episodes(() => most),
    selects: (rule: string) => those.has(rule),
  });
  const everywhere = (near: number, others: number) => ({
    ...episodes((drive) => (nearDrives.has(drive) ? near : others)),
    selects: isAnything,
  });
  // No kill is owed of a mutant that is undetectable; if a rule of its area fails nevertheless, its row says so.
  if (mutant.undetectable !== undefined)
    return [{ name: "near, more", ...byDrivesOf(near, more), isEnough: isAnything }];
  const grown: Step[] = [
    ...again(lastTime?.by ?? [], isAsBefore),
    { name: "own, some", ...byDrivesOf(broken, some), isEnough: isExact },
    { name: "own, more", ...byDrivesOf(broken, more), isEnough: isNamed },
    { name: "own, all", ...byDrivesOf(broken, all), isEnough: isNamed },
    { name: "near, all", ...byDrivesOf(near, all), isEnough: isNamed },
    { name: "every, more", ...everywhere(more, once), isEnough: isNamed },
    { name: "every, all", ...everywhere(all, more), isEnough: isNamed },
    { name: "usual", selects: isAnything, picks: usual, isEnough: isAnything },
  ];
  // A survivor met its last step because none before told it. Drives have changed since.
  const survived = before.length === 0;
  const needed = survived ? 0 : grown.findIndex(({ name }) => name === lastTime?.step);
  const rest = grown.slice(Math.max(0, needed));
  const { runs } = lastTime ?? {};
  const tries = [
    by && shown(by),
    runs && { ...shown({ together: [runs] }), name: "told" as const },
  ];
  return [
    ...tries.flatMap((one) => (one === undefined ? [] : { ...one, isEnough: isAsBefore })),
    ...rest,
  ];
}

/** The runs of a usual check: a fault that any of them shows counts as killed, since users run them. */
const usual: Step["picks"] = (_drives, facts) => (drive) => usualRuns(drive, facts);

/** How many of the runs that each show a mutant alone are played. */
const mostShown = 3;

/** The runs that show a mutant: the cheapest of the runs that show it alone; otherwise the smallest set. */
function shown({ alone, together: [least = {}] = [] }: ShownBy): Omit<Step, "isEnough"> {
  const runs = Object.entries(alone ?? least).map(([name, numbers]) => ({ name, numbers }));
  const { selects } = wholly(runs.map(({ name }) => name));
  const picks: Step["picks"] = (drives, facts) => {
    const every = runs.flatMap(({ name, numbers }) => {
      const drive = drives.find((one) => one.name === name);
      if (drive === undefined) return [];
      const { cost } = knownOf(drive, facts);
      return numbers.map((nth) => ({ drive, nth, requests: cost(nth).requests }));
    });
    const cheapest = every.toSorted((one, other) => one.requests - other.requests);
    const picked = alone === undefined ? every : cheapest.slice(0, mostShown);
    return (drive) => picked.filter((one) => one.drive === drive).map(({ nth }) => nth);
  };
  return { name: "shown", selects, picks };
}

/** The drives that killed a mutant the last time, alone. */
function again(by: readonly string[], isEnough: Step["isEnough"]): Step[] {
  if (by.length === 0) return [];
  const { selects, mostRuns } = wholly(by);
  const step = (name: StepName, most: number): Step => ({
    name,
    selects,
    mostRuns: (drive) => Math.min(mostRuns(drive), most),
    isEnough,
  });
  return [step("again", more), step("again, all", all)];
}

/** Every episode of these drives, and none of others. */
export function wholly(
  drives: readonly string[],
): Pick<Examination, "selects"> & { mostRuns: (drive: Drive) => number } {
  const those = new Set(drives);
  const own = new Set(
    rules.filter((rule) => rule.drives.some(({ name }) => those.has(name))).map(idOf),
  );
  return {
    selects: (rule) => own.has(rule),
    mostRuns: ({ name }) => (those.has(name) ? all : 0),
  };
}

const drivesOf = ({ drives }: Rule): readonly Drive[] => drives;
const idOf = ({ clause }: Rule): string => clause.id;
