import { isDeepStrictEqual } from "node:util";
import {
  type JsonObject,
  type Profile,
  sampleValues,
  type UntypedParameter,
} from "../../../contracts/profile/index.ts";
import type { GenerationRouteId } from "../../../contracts/wire/route-ids.ts";
import { membersOf } from "../jobs/job.ts";
import { guessedSample } from "../names.ts";
import { type Parameter, type Reading, rivalsBy } from "../values/parameter.ts";

/** The members of a long and of a short job, on the route that load asks for work: valid, as the profile says. */
export function jobsInQueue({ queue }: Profile, route: GenerationRouteId): JsonObject[] {
  if (queue.routes[0] !== route) return [];
  return [queue.longJob, queue.shortJob].filter((members) => members !== undefined);
}

/**
 * Parameters without a shown type: taken with the valid values that the profile gives. Several go together,
 * as width and height do: neither need be taken alone.
 */
export function sampled(...parameters: readonly UntypedParameter[]): Parameter {
  const [route] = (parameters[0] ?? "").split(".") as [GenerationRouteId];
  const nameOf = (parameter: UntypedParameter) => parameter.slice(route.length + 1);
  const members = parameters.map(nameOf);
  return {
    route,
    siblings: none,
    members: () => members,
    hasSpellings: true,
    read(job, facts): Reading | undefined {
      const body = membersOf(job);
      if (!members.every((member) => Object.hasOwn(body, member))) return undefined;
      const isSample = parameters.every((parameter) =>
        isOneOf(sampleValues(facts, parameter), body[nameOf(parameter)]),
      );
      const isOfLoad = jobsInQueue(facts, route).some((valid) =>
        members.every((member) => isDeepStrictEqual(body[member], valid[member])),
      );
      const isGiven = isSample || isOfLoad;
      const kind = isGiven ? members.join(" and ") : "another value";
      return { is: isGiven ? "inside" : "open", kind };
    },
    guessed: (facts) =>
      parameters.map((parameter) => guessedSample(facts, parameter)).find((guess) => guess),
  };
}

/** Of routes whose parameters have no shown type nothing else is read. */
const none = (): readonly Parameter[] => [];

const isOneOf = (values: readonly unknown[], value: unknown): boolean =>
  values.some((one) => isDeepStrictEqual(one, value));

/** A parameter that is taken with any text: a medium, a webhook, a track_id. */
export function texted(
  route: GenerationRouteId,
  member: string,
  rivals: Readonly<Record<string, string>> = {},
): Parameter {
  return {
    route,
    siblings: none,
    members: () => [member],
    read(job): Reading | undefined {
      const value = membersOf(job)[member];
      return typeof value === "string" ? { is: "inside", kind: member } : undefined;
    },
    rivals: rivalsBy(rivals),
  };
}

/** Where results are called back, and the name they bear: a service may require each to be sent with the other. */
export const calledBack = (
  route: GenerationRouteId,
  rivals: Readonly<Record<string, string>> = {},
): Parameter[] => [
  { ...texted(route, "webhook", rivals), companion: "track_id" },
  { ...texted(route, "track_id", rivals), companion: "webhook" },
];
