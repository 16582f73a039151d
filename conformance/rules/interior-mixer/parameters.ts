import { interiorMixerParameters } from "../../../contracts/clauses/images.ts";
import { mixerParameters } from "../../generation/parameters/interior-mixer.ts";
import { takesParameters } from "../takes-values.ts";
import { askMixes } from "./drives.ts";

export default takesParameters(interiorMixerParameters, mixerParameters, { drives: [askMixes] });
