import { interiorMixerParameters } from "../../../contracts/clauses/images.ts";
import { mixerStepsDefault } from "../../../contracts/limits.ts";
import { takesInside } from "../../kit/generation/inside.ts";
import { asNumber, type Job, membersOf, ranWithNumber } from "../../kit/generation/job.ts";
import { jobsOf } from "../../kit/generation/jobs.ts";
import { sampled, texted } from "../../kit/generation/parameters/sampled.ts";
import { needsFor } from "../../kit/generation/reach.ts";
import { derived } from "../../kit/history/derived.ts";
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

/** Numbers of steps that jobs were asked for, and ran with the default all the same. */
const forgotten = derived((history) =>
  jobsOf(history)
    .to(route)
    .filter((job) => job.plain && job.taken === "accepted")
    .map((job) => ({ job, asked: asNumber(membersOf(job).num_inference_steps) }))
    .filter(({ job, asked }) => asked !== mixerStepsDefault && isDefault(job)),
);

const isDefault = (job: Job): boolean =>
  ranWithNumber(job, "num_inference_steps") === mixerStepsDefault;

/** One that is brought into a range may become the default: fewer and more do where it was not taken. */
const takesSteps: Judge = function* (history) {
  const fewer = forgotten(history).find(
    ({ asked = mixerStepsDefault }) => asked < mixerStepsDefault,
  );
  const more = forgotten(history).find(
    ({ asked = mixerStepsDefault }) => asked > mixerStepsDefault,
  );
  if (fewer === undefined || more === undefined) return;
  yield contradicts([fewer.job.call, more.job.call], {
    field: "num_inference_steps that the jobs ran with",
    kind: "num_inference_steps",
    expected: `${fewer.asked} and ${more.asked}`,
    got: `${mixerStepsDefault} both times`,
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
