import { transcribeTimestampLevelValues } from "../../../contracts/clauses/speech.ts";
import { timestampLevels } from "../../../contracts/limits.ts";
import { timestampLevel } from "../../generation/parameters/transcribe.ts";
import { takesEachOf } from "../takes-values.ts";
import { askLevels } from "./drives.ts";

export default takesEachOf(transcribeTimestampLevelValues, [null, ...timestampLevels], {
  parameter: timestampLevel,
  drives: [askLevels],
});
