import { text2imgSmallerSizes } from "../../../contracts/clauses/images.ts";
import { takesInside } from "../../generation/inside.ts";
import { smallerSize } from "../../generation/parameters/images.ts";
import { needsFor } from "../../generation/reach.ts";
import { rule } from "../rule.ts";
import { askSizes } from "./drives.ts";

export default rule(text2imgSmallerSizes, {
  drives: [askSizes],
  needs: needsFor("text2img"),
  quota: { square: 2, landscape: 2, portrait: 2 },
  judge: takesInside(smallerSize),
});
