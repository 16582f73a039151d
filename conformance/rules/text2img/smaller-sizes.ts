import { text2imgSmallerSizes } from "../../../contracts/clauses/images.ts";
import { takesInside } from "../../kit/generation/inside.ts";
import { smallerSize } from "../../kit/generation/parameters/images.ts";
import { needsFor } from "../../kit/generation/reach.ts";
import { rule } from "../../kit/rule.ts";
import { askSizes } from "./drives.ts";

export default rule(text2imgSmallerSizes, {
  drives: [askSizes],
  needs: needsFor("text2img"),
  quota: { square: 2, landscape: 2, portrait: 2 },
  judge: takesInside(smallerSize),
});
