import { text2imgSmallerSizes } from "../../../contracts/clauses/images.ts";
import { smallerSize } from "../../generation/parameters/text2img.ts";
import { takesEachOf } from "../takes-values.ts";
import { askSizes } from "./drives.ts";

export default takesEachOf(text2imgSmallerSizes, ["square", "landscape", "portrait"], {
  parameter: smallerSize,
  times: 2,
  drives: [askSizes],
});
