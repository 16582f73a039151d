import { captionOtherImageFormats } from "../../../contracts/clauses/images.ts";
import { takesNothingElse } from "../../kit/generation/outside.ts";
import { captionImageFormat } from "../../kit/generation/parameters/images.ts";
import { needsFor } from "../../kit/generation/reach.ts";
import { rule } from "../../kit/rule.ts";
import { askImageFormats, otherFormats } from "./drives.ts";

export default rule(captionOtherImageFormats, {
  drives: [askImageFormats],
  needs: needsFor("caption"),
  quota: ({ values }) => {
    const own = values.additional["caption.image_format"] ?? [];
    return Object.fromEntries(
      otherFormats.filter((one) => !own.includes(one)).map((one) => [one, 1]),
    );
  },
  judge: takesNothingElse(captionImageFormat),
});
