import { interiorMixerParameters } from "../../../contracts/clauses/images.ts";
import { takesInside } from "../../generation/inside.ts";
import { sampled, texted } from "../../generation/parameters/sampled.ts";
import { needsFor } from "../../generation/reach.ts";
import { allOf } from "../../history/sighting.ts";
import { rule } from "../rule.ts";
import { askMixes } from "./drives.ts";

const route = "interior_mixer";
const images = ["init_image", "object_image"] as const;
const values = [
  sampled("interior_mixer.prompt"),
  sampled("interior_mixer.width", "interior_mixer.height"),
  sampled("interior_mixer.guidance_scale"),
  sampled("interior_mixer.num_inference_steps"),
];

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
  ),
});
