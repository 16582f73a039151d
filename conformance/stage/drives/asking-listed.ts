import fc from "fast-check";
import type { Evidence } from "../../../contracts/clauses/clause.ts";
import type { JsonValue, Profile } from "../../../contracts/profile/index.ts";
import type { Change } from "../../generation/change.ts";
import type { ParameterOfList } from "../../generation/parameters/listed.ts";
import type { Drive } from "../drive.ts";
import { type Asked, asking } from "./asking.ts";
import { setting, settings, someChanges, someUnlisted } from "./changes.ts";
import { nearListed, watchedListed } from "./near.ts";
import { dealt, type Series } from "./series.ts";

/** What the plain request is made of, in addition to the minimal body, and how it is sent. */
type With = Pick<Series, "plain" | "order">;

interface AskListed extends With {
  /** How many random values a run asks for: so many unlisted ones and so many listed ones. */
  some: readonly [unlisted: number, listed: number];
  /**
   * Further plain requests, with which a few values are asked for, too. A service may forget a check there, or make one
   * there alone.
   */
  besides?: (facts: Profile) => readonly With[];
  /** How many values those are: the unlisted ones that a service most likely takes, and listed ones. */
  few?: readonly [unlisted: number, listed: number];
  /** A random value that resembles the listed ones; by default a word. */
  anyUnlisted?: fc.Arbitrary<string>;
  /** Further series of each run. */
  also?: (facts: Profile) => readonly Series[];
  needs?: readonly Evidence[];
  runs?: number;
}

/** A service may take an unlisted value and fail its job, which only the probe tells. */
const looked = { look: "parameters" } as const;

/**
 * A drive that asks for the values of a list. Its one case holds values alike, near ones, other spellings and types,
 * and each listed value; random values follow.
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

/** The listed values stand at the end, so that a refused value has an accepted one to be compared with. */
function everyCase({ alike, values }: ParameterOfList): JsonValue[] {
  const texts = values.filter((value) => value !== null);
  const watched = watchedListed(texts).filter(
    (value) => value !== null || texts.length === values.length,
  );
  return [...alike, ...nearListed(texts), ...watched, ...values];
}

/** Each change as a further plain request. */
export const eachPlain = (...changes: readonly Change[]): With[] =>
  changes.map((plain) => ({ plain }));
