import { interiorMixerStepsDefault } from "../../../contracts/clauses/images.ts";
import { mixerStepsDefault } from "../../../contracts/limits.ts";
import { defaultsTo } from "../../generation/defaults.ts";
import { needsFor } from "../../generation/reach.ts";
import { rule } from "../rule.ts";
import { askMixes } from "./drives.ts";

export default rule(interiorMixerStepsDefault, {
  drives: [askMixes],
  needs: needsFor("interior_mixer"),
  quota: { "beside others": 3 },
  judge: defaultsTo({
    route: "interior_mixer",
    member: "num_inference_steps",
    value: mixerStepsDefault,
    beside: ["width", "height", "guidance_scale"],
  }),
});
