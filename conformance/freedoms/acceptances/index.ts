import { isTurnedAway } from "../../generation/jobs/job.ts";
import { jobsOf } from "../../generation/jobs/jobs.ts";
import type { Parameter } from "../../generation/values/parameter.ts";
import { type Freedom, ruledOut } from "../freedom.ts";
import { friendlyRefusal } from "../friendly-refusal.ts";
import { spelling } from "../refusals/spelling.ts";
import { unseenEnd } from "./unseen-end.ts";

/** That a service passes over a parameter whose name the kit guesses: then it took no value of it. */
const guessedName = (parameters: readonly Parameter[]): Freedom => ({
  ...spelling(parameters),

  explains({ calls, field }, history) {
    const { facts } = history;
    const job = jobsOf(history).at(calls.at(-1) ?? "");
    const parameter = parameters.find(
      ({ route, members }) =>
        route === job?.route && field.startsWith(members(facts).join(" and ")),
    );
    if (job === undefined || parameter === undefined || isTurnedAway(job)) return undefined;
    const needs = parameter.guessed?.(facts);
    return needs === undefined ? ruledOut("how it is spelt is declared") : { is: "open", needs };
  },
});

/** What may be why a value of one of these parameters that the document leaves out looks taken. */
export const acceptancesOf = (...parameters: readonly Parameter[]): readonly Freedom[] => [
  guessedName(parameters),
  unseenEnd,
  friendlyRefusal,
];
