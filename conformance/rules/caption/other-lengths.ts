import { captionOtherLengths } from "../../../contracts/clauses/images.ts";
import { captionEffect } from "../../kit/generation/effects.ts";
import { captionLength } from "../../kit/generation/parameters/images.ts";
import { needsFor } from "../../kit/generation/reach.ts";
import { takesNoOther } from "../../kit/generation/unlisted.ts";
import { rule } from "../../kit/rule.ts";
import { askCaptionLengths } from "./drives.ts";

export default rule(captionOtherLengths, {
  drives: [askCaptionLengths],
  needs: needsFor("caption"),
  quota: { unlisted: 5 },
  judge: takesNoOther(captionLength, captionEffect),
});
