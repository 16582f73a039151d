import type { Profile } from "../../../contracts/profile/index.ts";
import type { Need } from "../../../contracts/verdict.ts";
import { withoutNumbers, wordsOf } from "../../history/answers/answer-words.ts";
import { asText } from "../../history/call.ts";
import { fact, type Quota } from "../../history/sighting.ts";
import { isTurnedAway, type Job, membersOf } from "../jobs/job.ts";
import type { Reading } from "./parameter.ts";

type Lists = Profile["values"]["languages"];

/** A list of languages that the document counts and does not print. */
interface Counted {
  list: keyof Lists;
  least: number;
}

const listOf = ({ list }: Counted, { values }: Profile): string[] => [
  ...new Set(values.languages[list] ?? []),
];

/**
 * The kinds of each listed language, once. Where the list is too short or missing, a further kind that no run can
 * reach.
 */
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
  const name = `values.languages.${counted.list}` as const;
  const met = length === 0 ? "none is declared" : `${length} are declared`;
  return [fact(name, `the list of its ${counted.least} languages or more (${name}; ${met})`)];
}

/** What no profile lists. */
export const unlistedLanguage = "language-of-nobody";

/** What is to be said of a language, by the list that the profile gives. */
export function readLanguage(value: unknown, listed: readonly string[] = []): Reading | undefined {
  if (value === unlistedLanguage) return { is: "open", kind: "a language of nobody" };
  return listed.some((one) => one === value)
    ? { is: "inside", kind: `language ${value}` }
    : undefined;
}

/**
 * A text may have to be in the language that is asked for: what goes together is not shown. So a listed language is
 * lost only where it is refused in the words that the unlisted one gets.
 */
export function textInLanguage(
  refused: Job,
  member: string,
  others: readonly Job[],
): Need | undefined {
  // A crash says nothing of the text. Where another key is served with this language, the text is not the reason.
  if (
    refused.disposition === "crashed" ||
    others.some((other) => isTakenElse(other, refused, member))
  )
    return undefined;
  const name = asText(membersOf(refused)[member]);
  const said = wordsOf(refused.call).toLowerCase();
  const isLost = others.some(
    (other) =>
      membersOf(other)[member] === unlistedLanguage &&
      isTurnedAway(other) &&
      wordsAbout(name, other) === said,
  );
  const body = `parameters.bodies.${refused.route}` as const;
  return isLost ? undefined : fact(body, `a text in ${name}, which may be wanted (${body})`);
}

/** Whether another customer got the language with the same text. */
const isTakenElse = (other: Job, refused: Job, member: string): boolean =>
  other.disposition === "accepted" &&
  other.key !== refused.key &&
  membersOf(other)[member] === membersOf(refused)[member];

/** What was said of the unlisted language, as though it had been another. */
const wordsAbout = (name: string, { call }: Job): string =>
  wordsOf(call).toLowerCase().replaceAll(unlistedLanguage, withoutNumbers(name.toLowerCase()));
