import { captionOtherLengths } from "../../../contracts/clauses/images.ts";
import { captionEffect } from "../../generation/named-effects.ts";
import { captionLength } from "../../generation/parameters/images.ts";
import { needsFor } from "../../generation/reach.ts";
import { takesNoOther } from "../../generation/unlisted.ts";
import { rule } from "../rule.ts";
import { askCaptionLengths } from "./drives.ts";

export default rule(captionOtherLengths, {
  drives: [askCaptionLengths],
  needs: needsFor("caption"),
  quota: { unlisted: 5 },
  judge: takesNoOther(captionLength, captionEffect),
});
