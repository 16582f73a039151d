import { transcribeOtherTimestampLevels } from "../../../contracts/clauses/speech.ts";
import { levelRan } from "../../generation/effects/level-ran.ts";
import { timestampLevel } from "../../generation/parameters/transcribe.ts";
import { takesNoneBeyond } from "../takes-none-beyond.ts";
import { askLevels } from "./drives.ts";

export default takesNoneBeyond(transcribeOtherTimestampLevels, {
  parameter: timestampLevel,
  ranOf: levelRan,
  drives: [askLevels],
});
