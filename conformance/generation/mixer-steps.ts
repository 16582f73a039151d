import { mixerStepsDefault } from "../../contracts/limits.ts";
import { contradicts, type Judge } from "../history/sighting.ts";
import { asNumber, membersOf, ranWithNumber } from "./job.ts";
import { joinedJobs } from "./joined.ts";

/** So many numbers that all become the default are not taken at all: a model may have few besides it. */
const several = 5;

/** Other numbers of steps than the default that jobs were asked for: none is taken where all of these ran that. */
export const takesMixerSteps: Judge = function* (history) {
  const others = joinedJobs(history)
    .to("interior_mixer")
    .filter((job) => job.plain && job.taken === "accepted")
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
