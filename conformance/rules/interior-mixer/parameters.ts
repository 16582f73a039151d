import { interiorMixerParameters } from "../../../contracts/clauses/images.ts";
import { mixerStepsDefault } from "../../../contracts/limits.ts";
import { takesInside } from "../../kit/generation/inside.ts";
import { asNumber, membersOf, ranWithNumber } from "../../kit/generation/job.ts";
import { jobsOf } from "../../kit/generation/jobs.ts";
import { sampled, texted } from "../../kit/generation/parameters/sampled.ts";
import { needsFor } from "../../kit/generation/reach.ts";
import { allOf, contradicts, type Judge } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { askMixes } from "./drives.ts";

const route = "interior_mixer";
const images = ["init_image", "object_image"] as const;
const values = [
  sampled("interior_mixer.prompt"),
  sampled("interior_mixer.width", "interior_mixer.height"),
  sampled("interior_mixer.guidance_scale"),
  sampled("interior_mixer.num_inference_steps"),
];

/** So many numbers that all become the default are not taken at all: a model may have few besides it. */
const several = 5;

/** Other numbers of steps than the default that jobs were asked for: none is taken where all of these ran that. */
const takesSteps: Judge = function* (history) {
  const others = jobsOf(history)
    .to(route)
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

export default rule(interiorMixerParameters, {
  drives: [askMixes],
  needs: needsFor(route),
  quota: {
    init_image: 1,
    object_image: 1,
    prompt: 1,
    "width and height": 1,
    guidance_scale: 1,
    num_inference_steps: 1,
  },
  judge: allOf(
    ...images.map((member) => takesInside(texted(route, member))),
    ...values.map((parameter) => takesInside(parameter)),
    takesSteps,
  ),
});
