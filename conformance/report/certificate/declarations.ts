import type { Scope } from "../../../contracts/profile/index.ts";
import { describedAt, keysAt } from "../../../contracts/profile/known-keys.ts";
import { freedomsOfAnswers } from "../../freedoms/index.ts";
import { openPoints } from "../../model/freedoms.ts";
import { valueInWords } from "./value-in-words.ts";

/** Parts of a profile that are about some scopes alone. */
const about: Readonly<Record<string, readonly Scope[]>> = {
  signup: ["control-plane"],
  enterprise: ["enterprise-restart", "enterprise"],
  async: ["standard", "enterprise", "queue"],
  queue: ["queue"],
};

/** A fact that the vendor declared: a sentence for anybody, and the same exactly. */
export interface Declaration {
  says: string;
  /** Its place in the profile, and its value whole. */
  exact: string;
  /** What the document leaves open and it settles; empty: nothing. */
  open: string;
}

/**
 * The declared facts about the scopes, by the parts of a profile, each with what it is about. Scopes stand elsewhere,
 * and that there is a key forgives nothing.
 */
export function declarations(
  declared: Readonly<Record<string, unknown>>,
  scopes: readonly Scope[],
): [about: string, facts: Declaration[]][] {
  const telling = Object.entries(declared)
    .filter(([path, value]) => path !== "offers.scopes" && value !== "[secret]")
    .map(([path, value]) => ({ path, value, part: path.split(".", 1)[0] ?? "" }))
    .filter(({ part }) => about[part]?.some((one) => scopes.includes(one)) ?? true);
  return [...Map.groupBy(telling, ({ part }) => part)].map(([part, facts]) => [
    meaningOf([part]).question,
    facts.map(({ path, value }) => ({
      says: said(path.split("."), value),
      exact: `${path}: ${inFlow(value)}`,
      open: silencesOf(path),
    })),
  ]);
}

/** How long a value may be that is read at once, characters. */
const mostRead = 150;

/** A fact as a sentence without its full stop: what it is about, and what is so here. */
function said(path: readonly string[], value: unknown): string {
  const { question } = meaningOf(path);
  return `${question}: ${orCounted(answerOf(path, value), value)}`;
}

/** A value in words, or how much there is of it where that is long. */
function orCounted(words: string, value: unknown): string {
  if (words.length <= mostRead) return words;
  return typeof value === "string" ? "a long text" : `${Object.keys(Object(value)).length} of them`;
}

/** What a value means here: by the schema's own words for it, and member by member where it names those. */
function answerOf(path: readonly string[], value: unknown): string {
  const known = meaningOf(path).answers.get(String(value));
  if (known !== undefined) return known;
  if (!isObject(value) || keysAt(path).length === 0) return valueInWords(value, path.at(-1));
  return Object.entries(value)
    .map(([name, one]) => {
      const { question, answers } = meaningOf([...path, name]);
      const answer = answers.get(String(one)) ?? orCounted(valueInWords(one, name), one);
      return `${question.charAt(0).toLowerCase()}${question.slice(1)}: ${answer}`;
    })
    .join("; ");
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * What the schema says of a fact. A description is a question or a name, and after semicolons what single values mean:
 * `Whether X; false: Y; undeclared: Z.`
 */
function meaningOf(path: readonly string[]): {
  question: string;
  answers: ReadonlyMap<string, string>;
} {
  const says = describedAt(path)?.replace(/\.$/, "") ?? path.join(".");
  const [question = "", ...parts] = says.split("; ");
  const answers = parts.flatMap((part) => {
    const [, value, meaning] = /^([\w-]+): (.*)$/s.exec(part) ?? [];
    return value === undefined || meaning === undefined ? [] : [[value, meaning] as const];
  });
  const plain = question.replace(/^Whether /, "");
  return {
    question: `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`,
    answers: new Map(answers),
  };
}

/** A value whole, as YAML writes it on a line. */
function inFlow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inFlow).join(", ")}]`;
  if (!isObject(value)) return String(value);
  const members = Object.entries(value).map(([name, one]) => `${name}: ${inFlow(one)}`);
  return `{${members.join(", ")}}`;
}

/** What the document leaves open and this fact settles; the section is left out. */
function silencesOf(path: string): string {
  const open = [...openPoints, ...freedomsOfAnswers].filter(({ settledBy, alsoSettledBy = [] }) =>
    [settledBy, ...alsoSettledBy].some(({ name }) => name === path),
  );
  const all = open.flatMap(({ silence }) => silence.replace(/^.*?: /, "").split(", nor "));
  return [...new Set(all)].join(", nor ");
}
