import { interiorMixerParameters } from "../../../contracts/clauses/images.ts";
import { sampled, texted } from "../../generation/parameters/sampled.ts";
import { takesParameters } from "../takes-values.ts";
import { askMixes } from "./drives.ts";

const parameters = [
  texted("interior_mixer", "init_image"),
  texted("interior_mixer", "object_image"),
  sampled("interior_mixer.prompt"),
  sampled("interior_mixer.width", "interior_mixer.height"),
  sampled("interior_mixer.guidance_scale"),
  sampled("interior_mixer.num_inference_steps"),
];

export default takesParameters(interiorMixerParameters, parameters, { drives: [askMixes] });
