import { isDeepStrictEqual } from "node:util";
import type { History } from "../history/history.ts";
import { contradicts, doubted, type Judge, supports } from "../history/sighting.ts";
import { owedOf } from "./inside.ts";
import type { Job } from "./job.ts";
import type { Parameter } from "./parameter.ts";

/** What a request asked for, and what its job ran with, e.g. `{asked: "192k", ran: "128k"}`. */
export interface Ran {
  asked: unknown;
  ran: unknown;
}

/** What became of a value that was taken; undefined: nobody told. */
export type Look = (job: Job, history: History) => Ran | undefined;

/** How it shows whether the value of a parameter that was taken had its effect. */
export interface Honour {
  parameter: Parameter;
  kind: "listed" | "bounded";
  told: Look;
  /** The same of a job that ran with another value, where nothing the document leaves open explains that. */
  altered: Look;
}

/** Every job ran with the allowed value that its request asked for, as far as anybody tells. */
export const honours = ({ parameter, kind, told, altered }: Honour): Judge =>
  function* (history) {
    const guess = parameter.guessed?.(history.facts);
    for (const { job } of owedOf(parameter, history)) {
      if (job.taken !== "accepted") continue;
      const other = altered(job, history);
      const seen = other ?? told(job, history);
      if (other !== undefined && guess !== undefined) yield doubted(guess, job.call);
      else if (other !== undefined) {
        const field = `${parameter.members(history.facts).join(" and ")} that the job ran with`;
        yield contradicts(job.call, { field, kind, expected: other.asked, got: other.ran });
      } else if (seen !== undefined && isDeepStrictEqual(seen.asked, seen.ran)) {
        yield supports(job.call, kind);
      }
    }
  };
