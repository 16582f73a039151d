import { captionOtherImageFormats } from "../../../contracts/clauses/images.ts";
import { needsFor } from "../../generation/offered-routes.ts";
import { captionImageFormat } from "../../generation/parameters/caption.ts";
import { takesNothingElse } from "../../generation/values/outside.ts";
import { rule } from "../rule.ts";
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
