import { mixerStepsDefault } from "../../../contracts/limits.ts";
import { contradicts, type Judge } from "../../history/sighting.ts";
import { asNumber, membersOf, ranWithNumber } from "../jobs/job.ts";
import { jobsOf } from "../jobs/jobs.ts";

/** How many numbers of steps must all become the default to show that none is taken. A model may know few others. */
const several = 5;

/**
 * The parameter is not taken at all where jobs asked for several other numbers of steps, and all ran with the default.
 */
export const takesMixerSteps: Judge = function* (history) {
  const others = jobsOf(history)
    .to("interior_mixer")
    .filter((job) => job.plain && job.disposition === "accepted")
    .map((job) => ({
      call: job.call,
      asked: asNumber(membersOf(job).num_inference_steps) ?? mixerStepsDefault,
      ran: ranWithNumber(job, "num_inference_steps"),
    }))
    .filter(({ asked, ran }) => asked !== mixerStepsDefault && ran !== undefined);
  const numbers = [...new Set(others.map(({ asked }) => asked))].sort((a, b) => a - b);
  if (numbers.length < several || others.some(({ ran }) => ran !== mixerStepsDefault)) return;
  const calls = others.slice(0, several).map(({ call }) => call);
  yield contradicts(calls, {
    field: "num_inference_steps that the jobs ran with",
    kind: "num_inference_steps",
    expected: numbers.join(", "),
    got: `${mixerStepsDefault} each time`,
  });
};
