import { captionOtherLengths } from "../../../contracts/clauses/images.ts";
import { captionLength } from "../../generation/parameters/caption.ts";
import { takesNoneBeyond } from "../takes-none-beyond.ts";
import { askCaptionLengths } from "./drives.ts";

export default takesNoneBeyond(captionOtherLengths, {
  parameter: captionLength,
  drives: [askCaptionLengths],
});
