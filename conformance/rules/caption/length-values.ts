import { captionLengthValues } from "../../../contracts/clauses/images.ts";
import { takesInside } from "../../generation/inside.ts";
import { captionLength } from "../../generation/parameters/images.ts";
import { needsFor } from "../../generation/reach.ts";
import { rule } from "../rule.ts";
import { askCaptionLengths } from "./drives.ts";

export default rule(captionLengthValues, {
  drives: [askCaptionLengths],
  needs: needsFor("caption"),
  quota: { short: 1, normal: 1, long: 1 },
  judge: takesInside(captionLength),
});
