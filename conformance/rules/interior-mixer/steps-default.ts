import { interiorMixerStepsDefault } from "../../../contracts/clauses/images.ts";
import { mixerStepsDefault } from "../../../contracts/limits.ts";
import { runsWithDefault } from "../runs-with-default.ts";
import { askMixes } from "./drives.ts";

export default runsWithDefault(interiorMixerStepsDefault, {
  route: "interior_mixer",
  member: "num_inference_steps",
  value: mixerStepsDefault,
  beside: ["width", "height", "guidance_scale"],
  drives: [askMixes],
  quota: { "beside others": 3 },
});
