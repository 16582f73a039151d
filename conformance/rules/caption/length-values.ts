import { captionLengthValues } from "../../../contracts/clauses/images.ts";
import { captionLengths } from "../../../contracts/limits.ts";
import { captionLength } from "../../generation/parameters/caption.ts";
import { takesEachOf } from "../takes-values.ts";
import { askCaptionLengths } from "./drives.ts";

export default takesEachOf(captionLengthValues, captionLengths, {
  parameter: captionLength,
  drives: [askCaptionLengths],
});
