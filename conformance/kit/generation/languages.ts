import type { Profile } from "../../../contracts/profile/index.ts";
import type { Need } from "../../../contracts/verdict.ts";
import { fact } from "../judge.ts";
import type { Quota } from "../rule.ts";

type Lists = Profile["values"]["languages"];

/** A list of languages that the document counts and does not print. */
interface Counted {
  list: keyof Lists;
  least: number;
}

const listOf = ({ list }: Counted, { values }: Profile): string[] => [
  ...new Set(values.languages[list] ?? []),
];

/** Each language of the list once; without a list, or with one that is too short, what no run can reach. */
export const everyLanguage =
  (counted: Counted) =>
  (facts: Profile): Quota => {
    const list = listOf(counted, facts);
    const each = Object.fromEntries(list.map((language) => [`language ${language}`, 1]));
    return list.length < counted.least ? { ...each, [`languages beyond ${list.length}`]: 1 } : each;
  };

/** The list that is missing, or that is shorter than the document counts. */
export function shortList(counted: Counted, facts: Profile): Need[] {
  const { length } = listOf(counted, facts);
  if (length >= counted.least) return [];
  const name = `values.languages.${counted.list}`;
  const met = length === 0 ? "none is declared" : `${length} are declared`;
  return [fact(name, `the list of its ${counted.least} languages or more (${name}; ${met})`)];
}
