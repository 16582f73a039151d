import type { Parameter } from "../values/parameter.ts";
import { sampled, texted } from "./sampled.ts";

export const mixerParameters: readonly Parameter[] = [
  texted("interior_mixer", "init_image"),
  texted("interior_mixer", "object_image"),
  sampled("interior_mixer.prompt"),
  sampled("interior_mixer.width", "interior_mixer.height"),
  sampled("interior_mixer.guidance_scale"),
  sampled("interior_mixer.num_inference_steps"),
];
