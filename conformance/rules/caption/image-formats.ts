import { captionImageFormats as clause } from "../../../contracts/clauses/images.ts";
import { refusalsOf } from "../../freedoms/refusals/index.ts";
import { takesInside } from "../../generation/inside.ts";
import { captionImageFormat } from "../../generation/parameters/caption.ts";
import { needsFor } from "../../generation/reach.ts";
import { rule } from "../rule.ts";
import { askImageFormats } from "./drives.ts";

/** A picture in base64 has no name, and jpg and jpeg have the same bytes. */
const named = { png: 1, jpeg: 1, jpg: 1 };
const unnamed = { png: 1, jpeg: 1 };

export default rule(clause, {
  drives: [askImageFormats],
  needs: needsFor("caption"),
  quota: ({ evidence }) => (evidence.media?.form === "base64" ? unnamed : named),
  mayBe: refusalsOf(captionImageFormat),
  judge: takesInside(captionImageFormat),
});
