import fc from "fast-check";
import type { Evidence } from "../../../contracts/clauses/clause.ts";
import type { JsonValue, Profile } from "../../../contracts/profile/index.ts";
import type { Change } from "../../generation/change.ts";
import type { ParameterOfList } from "../../generation/parameters/listed.ts";
import type { Drive } from "../drive.ts";
import { type Asked, asking, dealt, type Series } from "./asking.ts";
import { setting, settings, someChanges, someUnlisted } from "./changes.ts";
import { nearListed, watchedListed } from "./near.ts";

/** What a value is asked for with: what makes the plain request of the minimal body, and how it is sent. */
type With = Pick<Series, "plain" | "order">;

interface AskListed extends With {
  /** How many random values a run asks for that are not listed, and how many that are. */
  some: readonly [unlisted: number, listed: number];
  /** With what a few values are asked for, too: a check may be forgotten there, or be made there alone. */
  besides?: (facts: Profile) => readonly With[];
  /** How many they are: of those that are not listed the likeliest to be taken, and of those that are. */
  few?: readonly [unlisted: number, listed: number];
  /** A random value like the listed ones; default: some word. */
  anyUnlisted?: fc.Arbitrary<string>;
  /** What else is asked in each run. */
  also?: (facts: Profile) => readonly Series[];
  needs?: readonly Evidence[];
  runs?: number;
}

/** A value that is not listed may be taken and its job fail, which the probe tells. */
const looked = { look: "parameters" } as const;

/**
 * A drive that asks for the values of a list. Its one case holds those that are alike, those near, other spellings and types,
 * and each listed one; then come random ones.
 */
export function askingListed(
  name: string,
  parameter: ParameterOfList,
  parts: AskListed,
): Drive<Asked<Change[]>> {
  const { some, few = [4, 1], besides = () => [], also = () => [], plain, order = looked } = parts;
  const { route, alike, values } = parameter;
  const nameIn = (facts: Profile): string => parameter.members(facts)[0] ?? "";
  const rest = { route, order, plain: plain ?? {} };
  return asking(name, {
    routes: [route],
    given: (facts) =>
      someChanges(
        setting(nameIn(facts), someUnlisted(alike, parts.anyUnlisted)),
        setting(nameIn(facts), fc.constantFrom(...values)),
        some,
      ),
    cases: (facts) => [settings(nameIn(facts), everyCase(parameter))],
    ...(parts.needs && { needs: parts.needs }),
    ...(parts.runs && { runs: parts.runs }),
    series: (changes, facts) => {
      const some = [...changes.slice(0, few[0]), ...changes.slice(-few[1])];
      return [
        ...dealt(rest, changes),
        ...besides(facts).flatMap((one) =>
          dealt({ ...rest, ...one, plain: { ...plain, ...one.plain } }, some, 5),
        ),
        ...also(facts),
      ];
    },
  });
}

/** The listed ones stand at the end: what is refused before them is refused beside a control. */
function everyCase({ alike, values }: ParameterOfList): JsonValue[] {
  const texts = values.filter((value) => value !== null);
  const watched = watchedListed(texts).filter(
    (value) => value !== null || texts.length === values.length,
  );
  return [...alike, ...nearListed(texts), ...watched, ...values];
}

/** Each as what other values are asked for with. */
export const beside = (...changes: readonly Change[]): With[] =>
  changes.map((plain) => ({ plain }));
