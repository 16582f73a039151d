import {
  minimalBody,
  type OpenParameter,
  type Profile,
  parameterName,
  sampleValue,
  type UntypedParameter,
} from "../../contracts/profile/index.ts";
import type { Need } from "../../contracts/verdict.ts";
import type { GenerationRouteId } from "../../contracts/wire/route-ids.ts";
import { fact } from "../history/sighting.ts";

/** What is missing while the names of these parameters are only guessed; undefined: all are declared. */
export function guessedName(facts: Profile, ...names: readonly OpenParameter[]): Need | undefined {
  const guess = names.find((name) => !parameterName(facts, name).declared);
  if (guess === undefined) return undefined;
  return fact(
    `parameters.names.${guess}`,
    `the name of a parameter that the document does not print (parameters.names.${guess})`,
  );
}

/** What is missing while a value whose type is not shown is only guessed. */
export function guessedSample(facts: Profile, parameter: UntypedParameter): Need | undefined {
  if (sampleValue(facts, parameter).declared) return undefined;
  const name = `values.samples.${parameter}` as const;
  return fact(name, `a valid value of ${parameter} (${name})`);
}

/** What is missing while the body that a route is asked with is only guessed. */
export function guessedBody(facts: Profile, route: GenerationRouteId): Need | undefined {
  if (minimalBody(facts, route).declared) return undefined;
  const name = `parameters.bodies.${route}` as const;
  return fact(name, `a minimal valid body for ${route} (${name})`);
}

/** The member of a route's minimal body that holds a medium of this kind. */
export function mediumMember(
  facts: Profile,
  route: GenerationRouteId,
  marker: "image" | "video" | "audio",
): string | undefined {
  const body = minimalBody(facts, route).value;
  return Object.keys(body).find((name) => body[name] === `{media:${marker}}`);
}
