import { captionLengthValues } from "../../../contracts/clauses/images.ts";
import { captionLengths } from "../../../contracts/limits.ts";
import { exchanged } from "../../kit/generation/exchanged.ts";
import { takesInside } from "../../kit/generation/inside.ts";
import { takesNothingElse } from "../../kit/generation/outside.ts";
import { captionLength } from "../../kit/generation/parameters/images.ts";
import { needsFor } from "../../kit/generation/reach.ts";
import { allOf } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { askCaptionLengths } from "./drives.ts";

export default rule(captionLengthValues, {
  drives: [askCaptionLengths],
  needs: needsFor("caption"),
  quota: { short: 1, normal: 1, long: 1, unlisted: 5 },
  judge: allOf(
    takesInside(captionLength, { altered: exchanged(captionLength, captionLengths) }),
    takesNothingElse(captionLength),
  ),
});
