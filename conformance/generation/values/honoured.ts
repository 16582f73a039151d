import { isDeepStrictEqual } from "node:util";
import { contradicts, doubted, type Judge, supports } from "../../history/sighting.ts";
import type { EffectiveValue } from "../effects/effect.ts";
import { jobsOf } from "../jobs/jobs.ts";
import { owedAmong } from "./owed-requests.ts";
import type { Parameter } from "./parameter.ts";

/** How it shows whether the value of a parameter that was taken had its effect. */
export interface Honour {
  parameter: Parameter;
  kind: "a listed value" | "a number in its range";
  told: EffectiveValue;
  /** What became of a job that ran with another value, where nothing the document leaves open explains that. */
  altered: EffectiveValue;
}

/** Every job ran with the allowed value that its request asked for, as far as anything shows it. */
export const honours = ({ parameter, kind, told, altered }: Honour): Judge =>
  function* (history) {
    const guess = parameter.guessed?.(history.facts);
    const taken = jobsOf(history)
      .to(parameter.route)
      .filter((job) => job.disposition === "accepted");
    for (const { job } of owedAmong(taken, parameter, history.facts)) {
      const other = altered(job, history);
      const seen = other ?? told(job, history);
      if (other !== undefined && guess !== undefined) yield doubted(guess, job.call);
      else if (other !== undefined) {
        const members = parameter.members(history.facts);
        const field = `${members.join(" and ")} that the job ran with`;
        const [path = ""] = members;
        const wants = { probe: "effective", path, value: other.asked } as const;
        const data = members.length === 1 ? { wants } : {};
        yield contradicts(job.call, {
          field,
          kind,
          expected: other.asked,
          got: other.ran,
          ...data,
        });
      } else if (seen !== undefined && isDeepStrictEqual(seen.asked, seen.ran)) {
        yield supports(job.call, kind);
      }
    }
  };
