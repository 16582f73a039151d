import { captionImageFormats as clause } from "../../../contracts/clauses/images.ts";
import { captionImageFormats } from "../../../contracts/limits.ts";
import { needsFor } from "../../generation/offered-routes.ts";
import { captionImageFormat } from "../../generation/parameters/caption.ts";
import { takesInside } from "../../generation/values/inside.ts";
import { ofEach } from "../../history/sighting.ts";
import { rule } from "../rule.ts";
import { askImageFormats } from "./drives.ts";

/** A picture in base64 has no name, and jpg and jpeg have the same bytes. */
const unnamed = captionImageFormats.filter((format) => format !== "jpg");

export default rule(clause, {
  drives: [askImageFormats],
  needs: needsFor("caption"),
  quota: ({ evidence }) =>
    ofEach(evidence.media?.form === "base64" ? unnamed : captionImageFormats, 1),
  judge: takesInside(captionImageFormat),
});
