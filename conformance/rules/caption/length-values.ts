import { captionLengthValues } from "../../../contracts/clauses/images.ts";
import { takesInside } from "../../kit/generation/inside.ts";
import { captionLength } from "../../kit/generation/parameters/images.ts";
import { needsFor } from "../../kit/generation/reach.ts";
import { rule } from "../../kit/rule.ts";
import { askCaptionLengths } from "./drives.ts";

export default rule(captionLengthValues, {
  drives: [askCaptionLengths],
  needs: needsFor("caption"),
  quota: { short: 1, normal: 1, long: 1 },
  judge: takesInside(captionLength),
});
